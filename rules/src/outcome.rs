//! How games end.

use super::Seat;

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
