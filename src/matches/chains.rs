//! Games of which each decides who plays first in the next one.

use super::records::GameRecord;
use super::schedule::{GameId, Schedule};

/// The chains of a match in which the loser plays first: one for each pairing, whose games have an opening each. The next game of a
/// chain is known when the one before it is over.
#[derive(Clone, Debug)]
pub(super) struct Chains {
    /// The next game of each pairing.
    next: Vec<GameId>,
    /// Games of each pairing.
    games: usize,
}

impl Chains {
    /// The chains of a schedule, none of whose games is played.
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

    /// The game to be played next, of the pairings that have played least.
    pub(super) fn next(&self) -> Option<GameId> {
        let left = self.next.iter().filter(|next| next.opening < self.games);
        left.min_by_key(|next| next.opening).copied()
    }

    /// Takes up a game that is over; `false` if it is not the next one of its chain.
    pub(super) fn add(&mut self, game: &GameRecord) -> bool {
        let next = self.next.get_mut(game.id.pairing);
        let Some(next) = next.filter(|next| **next == game.id) else {
            return false;
        };
        next.opening += 1;
        // The loser in the first seat keeps it; the loser in the second one gets it, and so does that side after a draw.
        if game.winner() != Some(1) {
            next.turn = 1 - next.turn;
        }
        true
    }
}
