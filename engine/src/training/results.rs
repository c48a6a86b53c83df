//! The result of a game as a label of its positions.

use crate::selfplay::{GameResult, ReplayedGame};
use rafle_rules::{Game, Seat};

/// The result of a game, and from which ply on it tells something.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Results {
    result: GameResult,
    /// A random move may turn the game round: the result tells nothing of the positions before the last one.
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

    /// 2 if the seat has won, 1 after a draw, 0 if it has lost; `None` if that tells nothing of the position before a
    /// ply, counted from 0.
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
