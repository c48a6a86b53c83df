//! A move of Pyramidame.

use super::board::Bits;

/// A move: two ends and what is captured between them, whatever the way of a rafle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// The cubes of the pawns captured; none in a step.
    pub captured: Bits,
    /// The cube left.
    pub from: u8,
    /// The cube reached; it may be the one left, in a rafle that goes round.
    pub to: u8,
}

impl Move {
    /// A move without a capture.
    #[inline(always)]
    #[must_use]
    pub fn step(from: u8, to: u8) -> Self {
        Self {
            captured: 0,
            from,
            to,
        }
    }
}
