use super::pieces::{Force, Pieces};
use std::fmt;

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
