//! Move generation: steps, the pawns that may be able to capture, and counts for perft. Captures are in `rafles`.

use super::board::{Bits, CORNERS, cubes};
use super::mv::Move;
use super::position::Position;
use super::tables::{ATTACKERS, STEPS, STEPS_TO, VICTIMS};
use crate::{MoveList, Rules};

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

/// The number of paths of two moves if no pawn is in contact with an enemy; `None` otherwise. The first move is then a
/// step, and only the pawn that made it can be captured in reply. The number of steps in reply changes only through the
/// cube that the pawn left and the cube that it took.
pub(super) fn two_plies_apart(position: &Position) -> Option<u64> {
    let (own, enemy, empty) = (position.own(), position.enemy(), position.empty());
    let is_apart = in_contact(own, enemy) == 0 && in_contact(enemy, own) == 0;
    if !is_apart || position.winner().is_some() {
        return None;
    }
    let (us, them) = (position.side(), position.side() ^ 1);
    let replies = steps(enemy, them, empty);
    let mut count = 0;
    for from in cubes(own) {
        let opened = count_in(STEPS_TO[them][usize::from(from & 63)] & enemy);
        for to in cubes(STEPS[us][usize::from(from & 63)] & empty) {
            if ATTACKERS[usize::from(to & 63)] & enemy != 0 {
                count += position.play(Move::step(from, to)).count_moves();
            } else if CORNERS[them] & (1 << to) == 0 {
                let closed = count_in(STEPS_TO[them][usize::from(to & 63)] & enemy);
                count += replies + opened - closed;
            }
        }
    }
    Some(count)
}

/// The number of steps of one side's pawns.
#[inline(always)]
pub(super) fn steps(pawns: Bits, side: usize, empty: Bits) -> u64 {
    cubes(pawns)
        .map(|from| count_in(STEPS[side & 1][usize::from(from & 63)] & empty))
        .sum()
}

#[inline(always)]
fn count_in(set: Bits) -> u64 {
    u64::from(set.count_ones())
}
