//! The network inputs of a position of Pyramidame: the owner of the pawn on each cube.

use crate::eval::features::phase;
use crate::eval::{Features, InputSet};
use rafle_rules::pyramidame::MAX_PAWNS;
use rafle_rules::pyramidame::Position;
use rafle_rules::pyramidame::board::{reflect, turn};
use rafle_rules::sides::WHITE;

impl InputSet for Position {
    const FEATURES: &'static str = "pyramidame-pawns-1";
    /// Own pawns and the enemy's, by cubes.
    type Inputs = [u64; 2];
    type Views = [Self::Inputs; 2];
    const BUCKETS: usize = 4;
    /// Left and right of the pyramid can be exchanged.
    const SYMMETRIES: usize = 2;

    fn symmetric(inputs: [u64; 2], symmetry: usize) -> [u64; 2] {
        if symmetry == 0 {
            inputs
        } else {
            inputs.map(reflect)
        }
    }
}

impl Features for Position {
    #[inline(always)]
    fn own_side(&self) -> usize {
        self.side()
    }

    #[inline(always)]
    fn inputs(&self, side: usize) -> [u64; 2] {
        let sets = [self.pieces(side), self.pieces(side ^ 1)];
        if side == WHITE { sets } else { sets.map(turn) }
    }

    fn turned([own, enemy]: [u64; 2]) -> [u64; 2] {
        [enemy, own].map(turn)
    }

    #[inline(always)]
    fn bucket(&self) -> usize {
        phase(
            (self.own() | self.enemy()).count_ones(),
            2 * MAX_PAWNS,
            Self::BUCKETS,
        )
    }
}
