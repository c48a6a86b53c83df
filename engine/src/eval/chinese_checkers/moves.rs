//! The network of moves of Chinese checkers for three and more: how likely a piece of the mover leaves a hole, and how
//! likely one goes to a hole.

use super::seats::{OfOnePlayer, seen_from};
use crate::eval::{InputSet, MoveFeatures, MoveInputs};
use rafle_rules::chinese_checkers::board::{HOLES, reflected_set};
use rafle_rules::chinese_checkers::{Move, Position};

/// The mover's view, and an output for each end of its moves.
#[derive(Clone, Copy, Debug)]
pub enum OfMoves {}

impl InputSet for OfMoves {
    const FEATURES: &'static str = "chinese-checkers-moves-1";
    type Inputs = <OfOnePlayer as InputSet>::Inputs;
    type Views = [Self::Inputs; 1];
    /// The outputs: the holes as origins, then the holes as destinations.
    const BUCKETS: usize = 2 * HOLES;
    const SYMMETRIES: usize = OfOnePlayer::SYMMETRIES;

    fn symmetric(inputs: Self::Inputs, symmetry: usize) -> Self::Inputs {
        OfOnePlayer::symmetric(inputs, symmetry)
    }
}

impl MoveInputs for OfMoves {
    fn symmetric_output(output: u16, symmetry: usize) -> u16 {
        if symmetry == 0 {
            return output;
        }
        let holes = HOLES as u16;
        let image = reflected_set(1 << (output % holes)).trailing_zeros() as u16;
        output / holes * holes + image
    }
}

impl MoveFeatures for Position {
    type OfMoves = OfMoves;

    #[inline(always)]
    fn outputs_of(&self, mv: Move) -> [u16; 2] {
        let seen = |bit| u16::from(seen_from(self.mover(), bit));
        [seen(mv.from), HOLES as u16 + seen(mv.to)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::SeatFeatures;
    use crate::eval::chinese_checkers::seats::tests::positions as positions_of;
    use crate::eval::features::set;
    use rafle_rules::{MoveList, Players, RuleSet, Rules};

    fn positions() -> Vec<Position> {
        positions_of(Players::Six, RuleSet::Full)
    }

    /// The outputs of all moves, sorted.
    fn outputs(position: &Position) -> Vec<[u16; 2]> {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let outputs = moves.iter().map(|&mv| position.outputs_of(mv));
        let mut outputs: Vec<[u16; 2]> = outputs.collect();
        outputs.sort_unstable();
        outputs
    }

    #[test]
    fn moves_have_the_same_outputs_from_every_point_and_two_moves_never_share_both() {
        for position in positions() {
            let found = outputs(&position);
            assert!(found.windows(2).all(|pair| pair[0] != pair[1]));
            for sixths in 1..6 {
                let turned = position.turned(sixths).expect("six players");
                assert_eq!(outputs(&turned), found);
            }
        }
    }

    #[test]
    fn moves_start_from_pieces_that_the_mover_sees_and_end_in_empty_holes_also_in_a_mirror() {
        for position in positions() {
            let inputs = position.inputs_of(position.to_move());
            for symmetry in 0..OfMoves::SYMMETRIES {
                let inputs = OfMoves::symmetric(inputs, symmetry);
                let all = (0..6).fold(0, |all, player| all | set(&inputs, player));
                for outputs in outputs(&position) {
                    let [from, to] =
                        outputs.map(|output| OfMoves::symmetric_output(output, symmetry));
                    assert!(set(&inputs, 0) >> from & 1 == 1, "{from}");
                    assert!(all >> (to - HOLES as u16) & 1 == 0, "{to}");
                }
            }
        }
    }
}
