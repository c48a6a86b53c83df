//! Chains of games, in which each game decides who plays first in the next one.

use super::records::GameRecord;
use super::schedule::{GameId, Schedule};

/// The chains of a match in which the loser plays first: one for each pairing, with a new opening for each game. The
/// next game of a chain is known when the previous one is over.
#[derive(Clone, Debug)]
pub(super) struct Chains {
    /// The next game of each pairing.
    next: Vec<GameId>,
    /// The number of games of each pairing.
    games: usize,
}

impl Chains {
    /// The chains of a schedule before any game is played.
    pub(super) fn new(schedule: &Schedule) -> Self {
        let first = |pairing| GameId {
            opening: 0,
            pairing,
            turn: 0,
        };
        Self {
            next: (0..schedule.pairings().len()).map(first).collect(),
            games: schedule.openings(),
        }
    }

    /// The next game to play, from the pairing that has played least.
    pub(super) fn next(&self) -> Option<GameId> {
        let left = self.next.iter().filter(|next| next.opening < self.games);
        left.min_by_key(|next| next.opening).copied()
    }

    /// Adds a finished game; returns `false` if it is not the next one of its chain.
    pub(super) fn add(&mut self, game: &GameRecord) -> bool {
        let next = self.next.get_mut(game.id.pairing);
        let Some(next) = next.filter(|next| **next == game.id) else {
            return false;
        };
        next.opening += 1;
        // A loser in the first seat keeps it; a loser in the second seat gets it, and so does the second seat after a
        // draw.
        if game.winner() != Some(1) {
            next.turn = 1 - next.turn;
        }
        true
    }
}
