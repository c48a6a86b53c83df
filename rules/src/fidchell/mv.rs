//! A move of Fidchell.

/// A move: two moves of one position are equal when they lead to the same position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// A stone from the hand is placed on a point.
    Place(u8),
    /// A stone slides along a line.
    Slide {
        /// The point left.
        from: u8,
        /// The point reached.
        to: u8,
    },
    /// White removes a black stone, having defeated a challenge.
    Remove(u8),
    /// Black challenges White, and still has its move.
    Challenge,
    /// The turn passes, because there is neither a placement nor a slide, or because an extra turn that may be
    /// declined is; or White declines the removals that are left.
    Pass,
}

impl Move {
    /// The point where the moved stone stands after the move, and the one that it left.
    #[inline(always)]
    #[must_use]
    pub fn stone(self) -> Option<(u8, Option<u8>)> {
        match self {
            Move::Place(to) => Some((to, None)),
            Move::Slide { from, to } => Some((to, Some(from))),
            _ => None,
        }
    }
}
