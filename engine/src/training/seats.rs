//! Training for games of more than two seats: one chance per seat.

use super::learning::{Learning, Request, Watch, find_weights, read_samples};
use super::results::Results;
use super::samples::{Sample, Samples};
use super::seat_chances::seat_chances;
use super::training_error::TrainingError;
use crate::eval::net::{KindOf, Seats, Weights};
use crate::eval::{InputSet, SeatFeatures};
use crate::search::multi::SEAT_SCALE;
use crate::selfplay::ReplayedGame;
use rafle_rules::Game;

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
            Some(samples) => find_weights::<G::OfSeat>(G::NAME, &samples, request, watch),
            None => Ok(None),
        }
    }
}

/// Adds the samples of the seats of a game.
fn add_samples<G: Game + SeatFeatures>(
    game: &ReplayedGame<'_, G>,
    scale: i32,
    later_share: f32,
    samples: &mut Samples<<G::OfSeat as InputSet>::Views>,
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
