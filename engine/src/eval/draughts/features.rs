//! The network inputs of a position of draughts: the piece on each square.

use crate::eval::features::phase;
use crate::eval::{Features, InputSet};
use rafle_rules::draughts::board::rotate;
use rafle_rules::draughts::{Draughts, DraughtsRules};
use rafle_rules::sides::WHITE;

/// The pieces of both sides at the start.
const PIECES: u32 = 40;

impl<R: DraughtsRules> InputSet for Draughts<R> {
    const FEATURES: &'static str = "draughts-pieces-1";
    /// Own men, own kings, enemy men and enemy kings, by the bits of the board.
    type Inputs = [u64; 4];
    type Views = [Self::Inputs; 2];
    const BUCKETS: usize = 8;
    const SYMMETRIES: usize = 1;

    fn symmetric(inputs: [u64; 4], _symmetry: usize) -> [u64; 4] {
        inputs
    }
}

impl<R: DraughtsRules> Features for Draughts<R> {
    const SEES_THREATS: bool = false;

    #[inline(always)]
    fn own_side(&self) -> usize {
        self.side()
    }

    #[inline(always)]
    fn inputs(&self, side: usize) -> [u64; 4] {
        let (own, enemy, kings) = (self.pieces(side), self.pieces(side ^ 1), self.kings());
        let sets = [own & !kings, own & kings, enemy & !kings, enemy & kings];
        if side == WHITE {
            sets
        } else {
            sets.map(rotate)
        }
    }

    #[inline(always)]
    fn turned([men, kings, enemy_men, enemy_kings]: [u64; 4]) -> [u64; 4] {
        [enemy_men, enemy_kings, men, kings].map(rotate)
    }

    #[inline(always)]
    fn bucket(&self) -> usize {
        phase(
            (self.own() | self.enemy()).count_ones(),
            PIECES,
            Self::BUCKETS,
        )
    }
}
