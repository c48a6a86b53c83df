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
    ///
    /// ```
    /// use rafle_rules::fidchell::{Move, board::bit_of};
    ///
    /// let [a1, a2] = [1, 2].map(|ring| bit_of(0, ring).expect("a point"));
    /// assert_eq!(Move::Place(a1).stone(), Some((a1, None)));
    /// assert_eq!(Move::Slide { from: a1, to: a2 }.stone(), Some((a2, Some(a1))));
    /// assert_eq!(Move::Pass.stone(), None);
    /// ```
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
