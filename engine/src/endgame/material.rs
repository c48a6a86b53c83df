//! The pieces of a position, and the material of an ending.

use std::fmt;

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

/// The men and kings of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Counts {
    /// Pieces that only go forward.
    pub men: usize,
    /// Promoted pieces.
    pub kings: usize,
}

impl Counts {
    #[inline(always)]
    fn of(force: &Force) -> Self {
        Self {
            men: force.men.count_ones() as usize,
            kings: force.kings.count_ones() as usize,
        }
    }

    /// All pieces of the side.
    #[inline(always)]
    #[must_use]
    pub fn all(self) -> usize {
        self.men + self.kings
    }
}

/// The material of an ending: the men and kings of both sides. Displayed as `mmk-k`: two men and a king of the side to
/// move against a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Material {
    /// The pieces of the side to move.
    pub own: Counts,
    /// The pieces of the other side.
    pub enemy: Counts,
}

impl Material {
    /// The material of a position.
    #[inline(always)]
    #[must_use]
    pub fn of(pieces: &Pieces) -> Self {
        Self {
            own: Counts::of(&pieces.own),
            enemy: Counts::of(&pieces.enemy),
        }
    }

    /// Returns the material from the other side's view.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self {
            own: self.enemy,
            enemy: self.own,
        }
    }

    /// Returns this material and the [reversed](Self::reversed) one if it differs.
    pub(super) fn both_ways(self) -> Vec<Self> {
        let mut both = vec![self, self.reversed()];
        both.dedup();
        both
    }

    /// All pieces.
    #[inline(always)]
    #[must_use]
    pub fn all(self) -> usize {
        self.own.all() + self.enemy.all()
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |counts: Counts| "m".repeat(counts.men) + &"k".repeat(counts.kings);
        write!(f, "{}-{}", side(self.own), side(self.enemy))
    }
}
