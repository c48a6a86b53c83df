//! The pieces of an ending, as the side to move sees them.

/// The pieces of one side, as sets of the bits of the game's board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Force {
    /// The pieces that only go forward.
    pub men: u128,
    /// The promoted ones.
    pub kings: u128,
}

impl Force {
    /// All pieces.
    #[inline(always)]
    #[must_use]
    pub fn all(&self) -> u128 {
        self.men | self.kings
    }
}

/// The pieces of both sides. The board lies so that the side to move plays in the direction of White.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pieces {
    /// Those of the side to move.
    pub own: Force,
    /// Those of the other side.
    pub enemy: Force,
}
