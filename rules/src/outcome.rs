//! How games end.

use super::Seat;

/// Why a game ended, as one word of a wire's text.
pub type Reason = &'static str;

/// A game that one seat has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Win {
    /// The seat that has won.
    pub seat: Seat,
    /// The rule that ended the game.
    pub reason: Reason,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// One seat has won.
    Win(Win),
    /// Nobody has won.
    Draw {
        /// The rule that ended the game.
        reason: Reason,
    },
}
