//! Counting moves without listing them, for perft.

use super::board::{Bits, CORNERS, cubes};
use super::moves::in_contact;
use super::position::Position;
use super::rafles;
use super::tables::{ATTACKERS, STEPS, STEPS_TO};
use crate::rules::MoveList;

impl Position {
    /// The number of legal moves.
    #[inline]
    #[must_use]
    pub fn count_legal(&self) -> u64 {
        if self.winning_side().is_some() {
            return 0;
        }
        let capturers = self.in_contact();
        if capturers != 0 {
            let mut moves = MoveList::new();
            rafles::finished(self, capturers, &mut moves);
            if !moves.is_empty() {
                return moves.len() as u64;
            }
        }
        count_steps(self.own(), self.side(), self.empty())
    }

    /// The number of paths of two moves.
    #[must_use]
    pub fn count_two(&self) -> u64 {
        let is_apart = self.in_contact() == 0 && in_contact(self.enemy(), self.own()) == 0;
        if is_apart && self.winning_side().is_none() {
            return self.count_two_apart();
        }
        let mut moves = MoveList::new();
        self.legal(&mut moves);
        moves.iter().map(|&mv| self.after(mv).count_legal()).sum()
    }

    /// [`Position::count_two`] where nobody is in contact with an enemy. Then the first move is a step, and
    /// only the pawn that made it can be captured in reply. The steps in reply are those that there were
    /// before, but for the cube that was left and the one that was taken.
    fn count_two_apart(&self) -> u64 {
        let (us, them) = (self.side(), self.side() ^ 1);
        let (enemy, empty) = (self.enemy(), self.empty());
        let replies = count_steps(enemy, them, empty);
        let mut count = 0;
        for from in cubes(self.own()) {
            let opened = count_in(STEPS_TO[them][usize::from(from & 63)] & enemy);
            for to in cubes(STEPS[us][usize::from(from & 63)] & empty) {
                if ATTACKERS[usize::from(to & 63)] & enemy != 0 {
                    let next = self.after(super::Move::step(from, to));
                    count += next.count_legal();
                } else if CORNERS[them] & (1 << to) == 0 {
                    let closed = count_in(STEPS_TO[them][usize::from(to & 63)] & enemy);
                    count += replies + opened - closed;
                }
            }
        }
        count
    }
}

/// The number of steps of one side's pawns.
#[inline(always)]
fn count_steps(pawns: Bits, side: usize, empty: Bits) -> u64 {
    cubes(pawns)
        .map(|from| count_in(STEPS[side & 1][usize::from(from & 63)] & empty))
        .sum()
}

#[inline(always)]
fn count_in(set: Bits) -> u64 {
    u64::from(set.count_ones())
}
