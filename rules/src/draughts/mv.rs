//! A move of draughts.

use super::board::Bits;

/// A move. Two moves of one position are equal if they lead to the same position, unless two kings capture the same
/// pieces and each returns to its own origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// The squares captured; none in a quiet move.
    pub captured: Bits,
    /// The bit of the origin.
    pub from: u8,
    /// The bit of the destination.
    pub to: u8,
}

impl Move {
    /// A move without a capture.
    ///
    /// ```
    /// use rafle_rules::draughts::{Move, board::bit_of};
    ///
    /// let mv = Move::quiet(bit_of(32), bit_of(28));
    /// assert_eq!((mv.from, mv.to, mv.captured), (bit_of(32), bit_of(28), 0));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn quiet(from: u8, to: u8) -> Self {
        Self {
            captured: 0,
            from,
            to,
        }
    }
}
