//! The generator against the slow reference, and on boards made to be hard.

use super::{reference, setups};
use crate::conformance::{as_set, irregular, listed};
use crate::pyramidame::board::{reflect, reflect_cube};
use crate::pyramidame::{Move, Position};
use crate::{Game, Options, Rules, perft};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn agrees(position: &Position) -> Result<(), TestCaseError> {
    let text = position.write();
    prop_assert_eq!(
        as_set(&listed(position)),
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
        let seen = listed(&position).into_iter().map(|mv| Move {
            captured: reflect(mv.captured),
            from: reflect_cube(mv.from),
            to: reflect_cube(mv.to),
        });
        let seen: BTreeSet<Move> = seen.collect();
        prop_assert_eq!((seen, false), as_set(&listed(&reflected)));
        prop_assert_eq!(perft(&position, 3), perft(&reflected, 3));
    }
}

/// The hardest pyramids that hill climbing over random ones has found, with their legal and irregular moves:
/// the most legal moves, the most irregular ones.
const HARDEST: [(&str, usize, usize); 3] = [
    (
        "Weeeeweeewebebebwebebebweeebebweeebebeeeewweweeeeeeeeeweeeeeeewee",
        347,
        452,
    ),
    (
        "Weeeeweeeeebebebwebebebweeebebweeebebeeeeeweweeweweweeweeeeeeeeee",
        337,
        506,
    ),
    (
        "Wweewbebeewwbebebweeebebeeeeeebebweeeeebweeeeeeweeeweeweeeeeeeeee",
        276,
        684,
    ),
];

#[test]
fn the_hardest_pyramids_known_have_their_moves() {
    for (text, count, irregular_count) in HARDEST {
        let position = Position::read(text, &Options::default()).expect(text);
        let moves = listed(&position);
        assert_eq!(as_set(&moves), (reference::legal(&position), false));
        assert_eq!(moves.len(), count, "{text}");
        assert_eq!(position.count_moves(), count as u64);
        let irregular = irregular(&position);
        assert_eq!(as_set(&irregular), (reference::irregular(&position), false));
        assert_eq!(irregular.len(), irregular_count, "{text}");
        let texts: BTreeSet<String> = moves
            .iter()
            .map(|&mv| position.write_move(mv, &Options::default()))
            .collect();
        assert_eq!(texts.len(), count, "{text}");
    }
}

#[test]
fn two_pawns_that_take_the_same_on_rounds_of_their_own_have_two_moves() {
    let text = "Weeeeeeeeeeeeeeebeeeeeeeeeeeeeeeeeeeebweebeeewbeeeeeeeeeebeeeeeee";
    let position = Position::read(text, &Options::default()).expect(text);
    let moves = listed(&position);
    assert_eq!(moves.len(), 2);
    assert!(moves.iter().all(|mv| mv.from == mv.to));
    assert_eq!(position.play(moves[0]), position.play(moves[1]));
    assert_eq!(perft(&position, 1), 2);
}
