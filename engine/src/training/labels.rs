//! The labels of the positions of a game: its result, and the scores of later searches by temporal-difference learning,
//! TD(λ) (Sutton 1988).

use crate::search::{DECIDED, Score};
use crate::selfplay::{GameResult, ReplayedGame};
use rafle_rules::{Game, Seat};

/// The result of a game, and the ply from which it is meaningful.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Results {
    result: GameResult,
    /// A random move may reverse the game: the result is meaningless for positions before the last random move.
    settled: usize,
}

impl Results {
    pub(crate) fn of<G: Game>(game: &ReplayedGame<'_, G>) -> Self {
        let last_random = game.plies().rposition(|(_, ply)| ply.is_random);
        Self {
            result: game.result(),
            settled: last_random.map_or(0, |last| last + 1),
        }
    }

    /// Returns 2 if the seat has won, 1 after a draw, and 0 if it has lost; `None` if the result is meaningless for the
    /// position before a ply, counted from 0.
    pub(crate) fn twice(self, ply: usize, seat: Seat) -> Option<u8> {
        match self.result {
            _ if ply < self.settled => None,
            GameResult::Unfinished => None,
            GameResult::Draw => Some(1),
            GameResult::Win(winner) if winner == seat => Some(2),
            GameResult::Win(_) => Some(0),
        }
    }
}

/// Returns for every ply the score of its search mixed with those of later searches: `share` of the mixed score at the
/// next ply plus the rest of the ply's own score. A random move, and a decided score, cut off what comes later. Plies
/// without a score pass the later score on, or have 0 if there is none. In hundredths of a man for the side to move.
pub(crate) fn later_scores<G: Game>(game: &ReplayedGame<'_, G>, share: f32) -> Vec<f32> {
    let plies: Vec<(Seat, Option<f32>, bool)> = game
        .plies()
        .map(|(position, ply)| {
            let score = ply
                .score
                .filter(|&score| Score::from(score).abs() < DECIDED);
            let passes_on = !ply.is_random && score.is_some() == ply.score.is_some();
            (position.to_move(), score.map(f32::from), passes_on)
        })
        .collect();
    mixed(&plies, share)
}

fn mixed(plies: &[(Seat, Option<f32>, bool)], share: f32) -> Vec<f32> {
    let mut later: Option<(Seat, f32)> = None;
    let mut scores = vec![0.0; plies.len()];
    for (found, &(mover, own, passes_on)) in scores.iter_mut().zip(plies).rev() {
        let later_for_mover = later
            .filter(|_| passes_on)
            .map(|(seat, score)| if seat == mover { score } else { -score });
        let score = match (own, later_for_mover) {
            (Some(own), Some(later)) => Some(own + share * (later - own)),
            (own, later) => own.or(later),
        };
        later = score.map(|score| (mover, score));
        *found = score.unwrap_or(0.0);
    }
    scores
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Seat = Seat(0);
    const SECOND: Seat = Seat(1);

    #[test]
    fn a_score_goes_back_with_its_share() {
        let plies = [
            (FIRST, Some(0.0), true),
            (SECOND, Some(-40.0), true),
            (FIRST, Some(80.0), true),
        ];
        assert_eq!(mixed(&plies, 0.0), [0.0, -40.0, 80.0]);
        assert_eq!(mixed(&plies, 1.0), [80.0, -80.0, 80.0]);
        assert_eq!(mixed(&plies, 0.5), [30.0, -60.0, 80.0]);
    }

    #[test]
    fn a_ply_without_a_score_passes_it_on_and_one_by_chance_does_not() {
        let plies = |by_chance: bool| {
            [
                (FIRST, Some(10.0), true),
                (SECOND, None, !by_chance),
                (SECOND, Some(70.0), true),
            ]
        };
        assert_eq!(mixed(&plies(false), 1.0), [-70.0, 70.0, 70.0]);
        assert_eq!(mixed(&plies(true), 1.0), [10.0, 0.0, 70.0]);
    }
}
