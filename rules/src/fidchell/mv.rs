//! A move of Fidchell.

/// A move. Two moves of one position are equal if they lead to the same position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// A stone from the hand is placed on a point.
    Place(u8),
    /// A stone slides along a line.
    Slide {
        /// The origin.
        from: u8,
        /// The destination.
        to: u8,
    },
    /// White removes a black stone, having defeated a challenge.
    Remove(u8),
    /// Black challenges White, and still has to move.
    Challenge,
    /// The turn passes, because no placement or slide is possible or because an extra turn is declined; or White
    /// declines its remaining removals.
    Pass,
}

impl Move {
    /// The point of the moved stone after the move, and the point that it left.
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
