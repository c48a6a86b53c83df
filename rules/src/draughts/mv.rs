//! A move of draughts.

use super::board::Bits;

/// A move: two moves of one position are equal when they lead to the same position, unless two kings take the same enemies,
/// each on a round of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// The squares captured; none in a quiet move.
    pub captured: Bits,
    /// The bit of the square left.
    pub from: u8,
    /// The bit of the square reached.
    pub to: u8,
}

impl Move {
    /// A move without a capture.
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
