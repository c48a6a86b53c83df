//! A move of Chinese checkers.

use super::board::HOLES;

/// A move, as the bits of its two ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// The bit of the hole left.
    pub from: u8,
    /// The bit of the hole reached.
    pub to: u8,
}

impl Move {
    /// The number of a move, below 14 641 and another for each move.
    #[inline(always)]
    #[must_use]
    pub fn number(self) -> u16 {
        u16::from(self.from) * HOLES as u16 + u16::from(self.to)
    }
}
