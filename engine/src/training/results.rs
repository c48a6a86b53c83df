//! The result of a game as the label of its positions.

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
