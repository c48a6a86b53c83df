//! The network inputs of a position of Strand: the piece on each point, and which pieces can be captured.

use super::exposed::exposed;
use crate::eval::features::{phase, set, words};
use crate::eval::{Features, InputSet};
use rafle_rules::sides::WHITE;
use rafle_rules::strand::board::{Bits, file_rank, point_at, points, rotate};
use rafle_rules::strand::{MAX_PIECES, Position};

impl InputSet for Position {
    const FEATURES: &'static str = "strand-exposed-1";
    /// Own men, own sultans, enemy men and enemy sultans, and the pieces of either side that a neighbour could capture,
    /// two words each, by the bits of the board.
    type Inputs = [u64; 12];
    type Views = [Self::Inputs; 2];
    const BUCKETS: usize = 8;
    /// Left and right of the board can be exchanged.
    const SYMMETRIES: usize = 2;

    fn symmetric(inputs: [u64; 12], symmetry: usize) -> [u64; 12] {
        if symmetry == 0 {
            return inputs;
        }
        words([0, 1, 2, 3, 4, 5].map(|at| mirrored(set(&inputs, at))))
    }
}

impl Features for Position {
    const SEES_THREATS: bool = true;

    #[inline(always)]
    fn own_side(&self) -> usize {
        self.side()
    }

    #[inline(always)]
    fn inputs(&self, side: usize) -> [u64; 12] {
        let (own, enemy) = (self.pieces(side), self.pieces(side ^ 1));
        let (sultans, empty) = (self.sultans(), self.empty());
        let sets = [
            own & !sultans,
            own & sultans,
            enemy & !sultans,
            enemy & sultans,
            exposed(own, enemy, empty),
            exposed(enemy, own, empty),
        ];
        words(if side == WHITE {
            sets
        } else {
            sets.map(rotate)
        })
    }

    #[inline(always)]
    fn bucket(&self) -> usize {
        phase(
            (self.own() | self.enemy()).count_ones(),
            2 * MAX_PIECES,
            Self::BUCKETS,
        )
    }
}

/// Mirrors the points left to right.
fn mirrored(set: Bits) -> Bits {
    let images = points(set).filter_map(|bit| {
        let (file, rank) = file_rank(bit);
        point_at(8 - file, u16::from(rank))
    });
    images.fold(0, |set, bit| set | 1 << bit)
}
