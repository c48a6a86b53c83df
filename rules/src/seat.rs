//! Seats: the places of the players at the board.

/// A player's place at the board, from 0, in the order of the first turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat's number as an index.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The maximum number of seats in any game.
pub const MAX_SEATS: usize = 6;
