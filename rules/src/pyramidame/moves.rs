//! Move generation: steps, and the pawns that may be able to capture; captures are in `rafles`.

use super::board::{Bits, cubes};
use super::mv::Move;
use super::position::Position;
use super::tables::{STEPS, VICTIMS};
use crate::MoveList;

impl Position {
    /// Appends the steps, even if a capture is possible.
    #[inline]
    pub(super) fn steps(&self, moves: &mut MoveList<Move>) {
        self.steps_of(self.side(), moves);
    }

    /// Appends the steps of the side to move in the direction of a side: its own steps, or steps backward.
    #[inline(always)]
    pub(super) fn steps_of(&self, direction: usize, moves: &mut MoveList<Move>) {
        let empty = self.empty();
        for from in cubes(self.own()) {
            let to = STEPS[direction][usize::from(from)] & empty;
            moves.extend(cubes(to).map(|to| Move::step(from, to)));
        }
    }

    /// The pawns of the side to move with an enemy beside them on a board where they capture. Only these can capture,
    /// though some of them may not be able to.
    #[inline(always)]
    pub(super) fn in_contact(&self) -> Bits {
        in_contact(self.own(), self.enemy())
    }
}

/// The pawns with an enemy beside them on a board where they capture.
#[inline(always)]
pub(super) fn in_contact(pawns: Bits, others: Bits) -> Bits {
    cubes(pawns)
        .filter(|&cube| VICTIMS[usize::from(cube & 63)] & others != 0)
        .fold(0, |set, cube| set | 1 << cube)
}
