//! Seats, and how games end.

/// A player's place at the board, from 0, in the order of the first turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat's number as an index.
    ///
    /// ```
    /// use rafle_rules::Seat;
    ///
    /// assert_eq!(Seat(3).index(), 3);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The maximum number of seats in any game.
pub const MAX_SEATS: usize = 6;

/// Why a game ended, as one word of the protocol.
pub type Reason = &'static str;

/// A game won by a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Win {
    /// The winner.
    pub seat: Seat,
    /// The rule that ended the game.
    pub reason: Reason,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A seat won.
    Win(Win),
    /// Nobody won.
    Draw {
        /// The rule that ended the game.
        reason: Reason,
    },
}
