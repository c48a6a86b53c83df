//! Training for games of more than two seats: one chance per seat, from searches and the result by TD(λ) (Sutton 1988).

use super::labels::Results;
use super::learning::{Learning, Request, Watch, find_weights, read_samples};
use super::samples::{Sample, Samples};
use super::training_error::TrainingError;
use crate::eval::net::{KindOf, Seats, Weights};
use crate::eval::{InputSet, SeatFeatures};
use crate::search::multi::{SEAT_SCALE, fair_odds, one_hot};
use crate::search::{DECIDED, Score};
use crate::selfplay::{GameResult, ReplayedGame};
use rafle_rules::{Game, MAX_SEATS, MultiSeat, Seat};

impl<G: Game + SeatFeatures> Learning for KindOf<G, Seats> {
    fn train(
        &self,
        mut request: Request<'_>,
        watch: &mut dyn Watch,
    ) -> Result<Option<Weights>, TrainingError> {
        let options = &mut request.options;
        if options.scale == 0 {
            options.scale = SEAT_SCALE;
        }
        let (scale, later_share) = (options.scale, options.later_share);
        let samples = read_samples(self, &mut request.games, watch, |game, samples| {
            add_samples::<G>(game, scale, later_share, samples);
        });
        match samples? {
            Some(samples) => find_weights::<G::OfSeat, _>(G::NAME, &samples, request, watch),
            None => Ok(None),
        }
    }
}

/// Adds the samples of the seats of a game.
fn add_samples<G: Game + SeatFeatures>(
    game: &ReplayedGame<'_, G>,
    scale: i32,
    later_share: f32,
    samples: &mut Samples<Sample<<G::OfSeat as InputSet>::Views>>,
) {
    let results = Results::of(game);
    let chances = seat_chances(game, scale, later_share);
    for (number, ((position, ply), chances)) in game.plies().zip(chances).enumerate() {
        if ply.score.is_none() {
            continue;
        }
        for &seat in position.seats() {
            let Some(chance) = chances[seat.index() % chances.len()] else {
                continue;
            };
            let twice_result = results.twice(number, seat);
            let score = score(chance, scale);
            samples.push(Sample::of_seat(position, seat, score, twice_result));
        }
    }
}

/// Returns the score of a chance; an even chance has 0. The score stops growing beyond a chance of one in a thousand.
fn score(chance: f32, scale: i32) -> i16 {
    let chance = chance.clamp(1e-3, 1.0 - 1e-3);
    let logit = (chance / (1.0 - chance)).ln();
    (logit * scale as f32).round() as i16
}

/// The contribution of a ply to the labels.
struct Told {
    mover: Seat,
    /// The mover's chance by its search.
    chance: Option<f32>,
    /// Whether later results follow from this position.
    passes_on: bool,
}

/// Returns for every ply the chance of each seat, as far as it is known: `share` of the chance at the seat's next turn
/// or at the end of the game, plus the rest of the chance by the seat's own search at its turn. A random move cuts off
/// what comes later.
fn seat_chances<G: Game + MultiSeat>(
    game: &ReplayedGame<'_, G>,
    scale: i32,
    share: f32,
) -> Vec<[Option<f32>; MAX_SEATS]> {
    let odds = fair_odds(game.end().seats().len());
    let plies: Vec<Told> = game
        .plies()
        .map(|(position, ply)| {
            let mover = position.to_move();
            // A seat that has parted counts moves, not chances.
            let is_chance =
                |score: &i16| Score::from(*score).abs() < DECIDED && !position.has_parted(mover);
            let score = ply.score.filter(is_chance).map(f32::from);
            Told {
                mover,
                chance: score.map(|score| 1.0 / (1.0 + odds * (-score / scale as f32).exp())),
                passes_on: !ply.is_random,
            }
        })
        .collect();
    let end = match game.result() {
        GameResult::Win(winner) => one_hot(winner).map(Some),
        GameResult::Draw => [Some(1.0 / (1.0 + odds)); MAX_SEATS],
        GameResult::Unfinished => [None; MAX_SEATS],
    };
    mixed(&plies, end, share)
}

fn mixed(
    plies: &[Told],
    end: [Option<f32>; MAX_SEATS],
    share: f32,
) -> Vec<[Option<f32>; MAX_SEATS]> {
    let mut later = end;
    let mut found = vec![later; plies.len()];
    for (found, told) in found.iter_mut().zip(plies).rev() {
        if !told.passes_on {
            later = [None; MAX_SEATS];
        }
        let of_mover = &mut later[told.mover.index() % MAX_SEATS];
        *of_mover = match (told.chance, *of_mover) {
            (Some(own), Some(later)) => Some(own + share * (later - own)),
            (own, later) => own.or(later),
        };
        *found = later;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(mover: u8, chance: Option<f32>, passes_on: bool) -> Told {
        Told {
            mover: Seat(mover),
            chance,
            passes_on,
        }
    }

    fn of(seats: [Option<f32>; 3]) -> [Option<f32>; MAX_SEATS] {
        let mut all = [None; MAX_SEATS];
        all[..3].copy_from_slice(&seats);
        all
    }

    #[test]
    fn each_seat_hears_of_its_own_later_searches_and_of_the_end() {
        let plies = [
            told(0, Some(0.5), true),
            told(1, Some(0.25), true),
            told(2, None, true),
            told(0, Some(1.0), true),
        ];
        let end = of([Some(0.0), Some(1.0), Some(0.0)]);
        let found = mixed(&plies, end, 0.5);
        assert_eq!(found[3], of([Some(0.5), Some(1.0), Some(0.0)]));
        assert_eq!(found[2], found[3]);
        assert_eq!(found[1], of([Some(0.5), Some(0.625), Some(0.0)]));
        assert_eq!(found[0], of([Some(0.5), Some(0.625), Some(0.0)]));
        assert_eq!(mixed(&plies, end, 1.0)[0], end);
    }

    #[test]
    fn a_move_by_chance_cuts_off_what_comes_later() {
        let plies = [
            told(0, Some(0.5), true),
            told(1, None, false),
            told(2, Some(0.25), true),
        ];
        let found = mixed(&plies, of([Some(1.0), Some(0.0), Some(0.0)]), 1.0);
        assert_eq!(found[0], of([Some(0.5), None, None]));
        assert_eq!(found[1], of([None, None, None]));
        assert_eq!(found[2], of([Some(1.0), Some(0.0), Some(0.0)]));
    }
}
