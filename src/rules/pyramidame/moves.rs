//! Move generation: captures if there are any, otherwise steps.

use super::board::{Bits, cubes};
use super::position::Position;
use super::rafles;
use super::tables::{STEPS, VICTIMS};
use crate::rules::MoveList;

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// The cubes of the pawns captured; none in a step.
    pub captured: Bits,
    /// The cube left.
    pub from: u8,
    /// The cube reached; it may be the one left, in a rafle that goes round.
    pub to: u8,
}

impl Move {
    /// A move without a capture.
    #[inline(always)]
    #[must_use]
    pub fn step(from: u8, to: u8) -> Self {
        Self {
            captured: 0,
            from,
            to,
        }
    }
}

impl Position {
    /// Appends the legal moves: captures if there is one, otherwise steps. None when the game is won.
    #[inline]
    pub fn legal(&self, moves: &mut MoveList<Move>) {
        if self.winning_side().is_some() {
            return;
        }
        let before = moves.len();
        rafles::finished(self, self.in_contact(), moves);
        if moves.len() == before {
            self.steps(moves);
        }
    }

    /// Appends the steps, whether or not a capture is possible.
    #[inline]
    pub fn steps(&self, moves: &mut MoveList<Move>) {
        let empty = self.empty();
        for from in cubes(self.own()) {
            let to = STEPS[self.side()][usize::from(from)] & empty;
            moves.extend(cubes(to).map(|to| Move::step(from, to)));
        }
    }

    /// The pawns of the side to move that have an enemy beside them in a board of their captures. Only
    /// these can capture, though not all of them need be able to.
    #[inline(always)]
    #[must_use]
    pub fn in_contact(&self) -> Bits {
        in_contact(self.own(), self.enemy())
    }
}

/// The pawns that have one of the others' beside them in a board of their captures.
#[inline(always)]
pub(super) fn in_contact(pawns: Bits, others: Bits) -> Bits {
    cubes(pawns)
        .filter(|&cube| VICTIMS[usize::from(cube & 63)] & others != 0)
        .fold(0, |set, cube| set | 1 << cube)
}
