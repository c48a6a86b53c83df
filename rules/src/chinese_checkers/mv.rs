//! A move of Chinese checkers.

use super::board::HOLES;

/// A move, as the bits of its two ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// The bit of the origin.
    pub from: u8,
    /// The bit of the destination.
    pub to: u8,
}

impl Move {
    /// A number for the move, unique and below 14 641.
    ///
    /// ```
    /// use rafle_rules::chinese_checkers::Move;
    ///
    /// assert_eq!(Move { from: 1, to: 2 }.number(), 121 + 2);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn number(self) -> u16 {
        u16::from(self.from) * HOLES as u16 + u16::from(self.to)
    }
}
