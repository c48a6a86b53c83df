//! The generator against the slow reference, and on boards made to be hard.

use super::{reference, setups};
use crate::rules::pyramidame::board::{reflect, reflect_cube};
use crate::rules::pyramidame::{Move, Position};
use crate::rules::{Game, MoveList, Rules, perft};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// The moves as a set, and whether one was listed twice.
fn as_set(moves: &[Move]) -> (BTreeSet<Move>, bool) {
    let set: BTreeSet<Move> = moves.iter().copied().collect();
    let twice = set.len() != moves.len();
    (set, twice)
}

fn legal(position: &Position) -> MoveList<Move> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves
}

fn irregular(position: &Position) -> MoveList<Move> {
    let mut moves = MoveList::new();
    position.irregular_moves(&mut moves);
    moves
}

fn agrees(position: &Position) -> Result<(), TestCaseError> {
    let text = position.write();
    prop_assert_eq!(
        as_set(&legal(position)),
        (reference::legal(position), false),
        "{}",
        text
    );
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn scattered_pawns_have_the_moves_of_the_reference(position in setups::scattered()) {
        agrees(&position)?;
    }

    #[test]
    fn endings_have_the_moves_of_the_reference(position in setups::endings()) {
        agrees(&position)?;
    }

    #[test]
    fn rafles_are_those_of_the_reference(position in setups::rafles()) {
        agrees(&position)?;
    }

    #[test]
    fn irregular_moves_are_those_of_the_reference(position in setups::any()) {
        let expected = (reference::irregular(&position), false);
        prop_assert_eq!(as_set(&irregular(&position)), expected, "{}", position.write());
    }

    #[test]
    fn left_and_right_may_be_exchanged(position in setups::any()) {
        let reflected = position.reflected();
        prop_assert_eq!(reflected.reflected(), position);
        let seen = legal(&position).into_iter().map(|mv| Move {
            captured: reflect(mv.captured),
            from: reflect_cube(mv.from),
            to: reflect_cube(mv.to),
        });
        let seen: BTreeSet<Move> = seen.collect();
        prop_assert_eq!((seen, false), as_set(&legal(&reflected)));
        prop_assert_eq!(perft(&position, 3), perft(&reflected, 3));
    }
}
