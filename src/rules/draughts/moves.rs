//! Move generation: quiet moves by shifting whole sets, captures by walking from each piece that has one.

use super::board::{BOARD, Bits, Direction, squares};
use super::position::Position;
use super::rafles;
use crate::rules::MoveList;
use crate::rules::sides::WHITE;

/// A move: two moves of one position are equal when they lead to the same position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// The squares captured; none in a quiet move.
    pub captured: Bits,
    /// The bit of the square left.
    pub from: u8,
    /// The bit of the square reached.
    pub to: u8,
}

impl Move {
    /// A move without a capture.
    #[inline(always)]
    #[must_use]
    pub fn quiet(from: u8, to: u8) -> Self {
        Self {
            captured: 0,
            from,
            to,
        }
    }
}

/// How far a side's men step to their two sides, as turns of the bits to the left. A turn does what a
/// shift does, since what comes round at the other end lies on no square; and its amount can be looked
/// up, where two kinds of shift would need a branch.
pub(super) const FORWARD: [[u32; 2]; 2] = [[64 - 6, 64 - 5], [5, 6]];

impl Position {
    /// Appends the legal moves: the captures of the greatest number if there is a capture, otherwise
    /// the quiet moves. None when a side has no piece left.
    #[inline]
    pub fn legal(&self, moves: &mut MoveList<Move>) {
        let capturers = self.capturers();
        if capturers != 0 {
            rafles::greatest(self, capturers, moves);
        } else if self.enemy() != 0 {
            self.quiet_moves(moves);
        }
    }

    /// The pieces of the side to move that can capture something.
    #[inline(always)]
    #[must_use]
    pub fn capturers(&self) -> Bits {
        let (own, enemy) = (self.own(), self.enemy());
        let empty = self.empty();
        let men = own & !self.kings();
        let mut capturers = rafles::jumping_men(men, enemy, empty);
        let kings = own & self.kings();
        if kings != 0 {
            capturers |= self.capturing_kings(kings, enemy, empty);
        }
        capturers
    }

    fn capturing_kings(&self, kings: Bits, enemy: Bits, empty: Bits) -> Bits {
        let occupied = BOARD & !empty;
        squares(kings)
            .filter(|&from| {
                Direction::ALL.into_iter().any(|direction| {
                    let first = direction.nearest(direction.ray(from) & occupied);
                    direction.step(first & enemy) & empty != 0
                })
            })
            .fold(0, |set, from| set | 1 << from)
    }

    /// The free squares that a king reaches from a square in one quiet move.
    #[inline(always)]
    #[must_use]
    pub fn king_reach(&self, from: u8) -> Bits {
        let occupied = BOARD & !self.empty();
        Direction::ALL.into_iter().fold(0, |reach, direction| {
            reach | direction.slide(from, occupied)
        })
    }

    /// Appends the quiet moves, whether or not a capture is possible.
    #[inline(always)]
    pub fn quiet_moves(&self, moves: &mut MoveList<Move>) {
        let (men, empty) = (self.own() & !self.kings(), self.empty());
        for turn in FORWARD[self.side()] {
            for to in squares(men.rotate_left(turn) & empty) {
                moves.push(Move::quiet(to.wrapping_sub(turn as u8) & 63, to));
            }
        }
        for from in squares(self.own() & self.kings()) {
            moves.extend(squares(self.king_reach(from)).map(|to| Move::quiet(from, to)));
        }
    }
}

const _: () = assert!(WHITE == 0, "FORWARD lists White first");
