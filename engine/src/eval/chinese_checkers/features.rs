//! The network inputs of a position of Chinese checkers for two: whose piece is in which hole.

use crate::eval::features::{set, words};
use crate::eval::{Features, InputSet};
use rafle_rules::chinese_checkers::board::{Bits, HOLES, opposite, place, reflected_set};
use rafle_rules::chinese_checkers::{Form, Position};
use rafle_rules::{Pieces, Players, RuleSet};

/// The home point of the side 0.
const FIRST: usize = 0;

impl InputSet for Position {
    const FEATURES: &'static str = "chinese-checkers-pieces-1";
    /// Own pieces and those of the other player, two words each, by the bits of the board.
    type Inputs = [u64; 4];
    type Views = [Self::Inputs; 2];
    const BUCKETS: usize = 4;
    /// Left and right of the star can be exchanged.
    const SYMMETRIES: usize = 2;

    fn symmetric(inputs: [u64; 4], symmetry: usize) -> [u64; 4] {
        if symmetry == 0 {
            return inputs;
        }
        words([0, 1].map(|at| reflected_set(set(&inputs, at))))
    }
}

impl Features for Position {
    const SCOPE: &'static str = "games of two players by the default rules";

    /// Only the default rules: a network of these won 38 % of its games against the handcrafted evaluation under
    /// `rules=plain`, where a player may hold the other up for good.
    #[inline(always)]
    fn is_in_scope(&self) -> bool {
        const FORM: Form = Form {
            players: Players::Two,
            pieces: Pieces::Ten,
            long_jumps: false,
            rules: RuleSet::Full,
        };
        self.form() == FORM
    }

    #[inline(always)]
    fn own_side(&self) -> usize {
        usize::from(self.mover() != FIRST)
    }

    #[inline(always)]
    fn inputs(&self, side: usize) -> [u64; 4] {
        let home = if side == 0 { FIRST } else { opposite(FIRST) };
        let sets = [self.pieces(home), self.pieces(opposite(home))];
        words(if side == 0 {
            sets
        } else {
            sets.map(half_turned)
        })
    }

    fn turned(inputs: [u64; 4]) -> [u64; 4] {
        words([1, 0].map(|at| half_turned(set(&inputs, at))))
    }

    #[inline(always)]
    fn bucket(&self) -> usize {
        // By the number of pieces in the half of the star that they head for.
        let half = |home: usize| {
            let set = self.pieces(home);
            let set = if home == FIRST { set } else { half_turned(set) };
            (set & LOWER_HALF).count_ones() as usize
        };
        let arrived = half(FIRST) + half(opposite(FIRST));
        (arrived * Self::BUCKETS / 21).min(Self::BUCKETS - 1)
    }
}

/// The rows below the middle row.
const LOWER_HALF: Bits = {
    let mut set: Bits = 0;
    let mut bit = 0;
    while bit < HOLES as u8 {
        if place(bit).0 > 8 {
            set |= 1 << bit;
        }
        bit += 1;
    }
    set
};

/// Rotates the star by half a turn.
#[inline(always)]
fn half_turned(set: Bits) -> Bits {
    set.reverse_bits() >> (Bits::BITS as usize - HOLES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rafle_rules::chinese_checkers::board::{BOARD, turned_set};

    proptest! {
        #[test]
        fn half_a_turn_is_three_sixths(set: u128) {
            prop_assert_eq!(half_turned(set & BOARD), turned_set(set & BOARD, 3));
        }

        #[test]
        fn the_mirror_keeps_all_holes(set: u128) {
            prop_assert_eq!(reflected_set(reflected_set(set & BOARD)), set & BOARD);
        }
    }
}
