//! A move of Pyramidame.

use super::board::Bits;

/// A move: two ends and the pawns captured between them, whatever way the rafle takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// The cubes of the pawns captured; none in a step.
    pub captured: Bits,
    /// The origin.
    pub from: u8,
    /// The destination; it can be the origin if the rafle goes round.
    pub to: u8,
}

impl Move {
    /// A move without a capture.
    ///
    /// ```
    /// use rafle_rules::pyramidame::Move;
    ///
    /// let mv = Move::step(0, 9);
    /// assert_eq!((mv.from, mv.to, mv.captured), (0, 9, 0));
    /// ```
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
