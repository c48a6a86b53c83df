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

/// The pieces of both sides, from the view of the side to move: the board is turned so that it plays in White's
/// direction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pieces {
    /// Those of the side to move.
    pub own: Force,
    /// Those of the other side.
    pub enemy: Force,
}

impl Pieces {
    /// Creates the pieces of two sides, some of which are kings.
    #[inline(always)]
    #[must_use]
    pub fn of_sets(own: u128, enemy: u128, kings: u128) -> Self {
        let force = |set: u128| Force {
            men: set & !kings,
            kings: set & kings,
        };
        Self {
            own: force(own),
            enemy: force(enemy),
        }
    }

    /// Returns the same pieces on the board rotated by `turn`.
    #[inline(always)]
    #[must_use]
    pub fn turned(&self, turn: impl Fn(u128) -> u128) -> Self {
        let force = |force: &Force| Force {
            men: turn(force.men),
            kings: turn(force.kings),
        };
        Self {
            own: force(&self.own),
            enemy: force(&self.enemy),
        }
    }
}
