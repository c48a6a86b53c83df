//! The network inputs of a position of Strand: the piece on each point, and which pieces can be captured.

use crate::eval::features::{phase, set, words};
use crate::eval::{Features, InputSet};
use rafle_rules::sides::WHITE;
use rafle_rules::strand::board::{Bits, Direction, reflect, rotate};
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
        words([0, 1, 2, 3, 4, 5].map(|at| reflect(set(&inputs, at))))
    }
}

impl Features for Position {
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

    fn turned(inputs: [u64; 12]) -> [u64; 12] {
        words([2, 3, 0, 1, 5, 4].map(|at| rotate(set(&inputs, at))))
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

/// Returns the pieces of `own` that an adjacent enemy could capture if it had the turn. Long-range captures by sultans
/// are omitted.
#[inline(always)]
fn exposed(own: Bits, enemy: Bits, empty: Bits) -> Bits {
    let beside = |direction: Direction| {
        direction.step(enemy & direction.lines()) & direction.opposite().step(empty)
    };
    own & Direction::ALL
        .into_iter()
        .fold(0, |all, direction| all | beside(direction))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rafle_rules::strand::Position;
    use rafle_rules::{Game, MoveList, Options, Rules};

    proptest! {
        #[test]
        fn without_sultans_a_piece_is_exposed_if_and_only_if_a_capture_can_begin_with_it(
            choices in prop::collection::vec(any::<usize>(), 0..60),
        ) {
            let mut position = Position::start(&Options::default());
            let mut moves = MoveList::new();
            for choice in choices {
                moves.clear();
                position.legal_moves(&mut moves);
                if moves.is_empty() || position.sultans() != 0 {
                    break;
                }
                let taken = exposed(position.enemy(), position.own(), position.empty());
                prop_assert_eq!(taken != 0, position.must_capture());
                let captured = moves.iter().fold(0, |all, mv| all | mv.captured());
                prop_assert!(captured == 0 || captured & taken != 0);
                position = position.play(moves[choice % moves.len()]);
            }
        }
    }
}
