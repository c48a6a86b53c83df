//! The generator against the slow reference, on boards made to be hard.

use super::{reference, setups};
use crate::rules::conformance::{as_set, irregular, listed};
use crate::rules::draughts::field::Field;
use crate::rules::draughts::{Move, Position, states};
use crate::rules::{Game, MoveList, Options, Rules};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn by_layers(position: &Position) -> MoveList<Move> {
    let mut moves = MoveList::new();
    states::greatest(Field::new(position), position.capturers(), &mut moves);
    moves
}

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
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn boards_of_men_have_the_moves_of_the_reference(position in setups::men_only()) {
        agrees(&position)?;
    }

    #[test]
    fn boards_with_a_few_kings_have_the_moves_of_the_reference(position in setups::few_kings()) {
        agrees(&position)?;
    }

    #[test]
    fn boards_of_many_kings_have_the_moves_of_the_reference(position in setups::many_kings()) {
        agrees(&position)?;
    }

    #[test]
    fn endings_have_the_moves_of_the_reference(position in setups::endings()) {
        agrees(&position)?;
    }

    #[test]
    fn irregular_moves_are_those_of_the_reference(position in setups::any()) {
        let text = position.write();
        prop_assert_eq!(as_set(&irregular(&position)), (reference::irregular(&position), false), "{}", text);
    }

    #[test]
    fn layers_of_states_find_the_moves_that_the_walk_finds(position in setups::any()) {
        if position.must_capture() {
            prop_assert_eq!(as_set(&by_layers(&position)), as_set(&listed(&position)), "{}", position.write());
        }
    }
}

/// The hardest boards that hill climbing over random boards has found: the most states of rafles by one king
/// and by many, the most paths, and the most legal moves.
const HARDEST: [(&str, usize); 4] = [
    ("WeeeeeeeBBBBBeeeeBeBBBBeeeeeBeBBeBBeeeeeWBBBBeeeeee", 16),
    ("WWeeeBWeBBBBBeWeeeeBBBBeeWWeBeBBeBBeeeeBeBBBBWWeWee", 26),
    ("WeeeeWWBBBBeeeeeeBBeBBeBeeWeeeBBBeeeeWeBBBBeeWeeeeW", 16),
    ("WWeeBeeeeBBeeBeBWBBeBeeeBeeBBBeBeeeeBeBBeBBeeeWeeWB", 378),
];

#[test]
fn the_hardest_boards_known_have_their_moves() {
    for (text, count) in HARDEST {
        let position = Position::read(text, &Options::default()).expect(text);
        let moves = listed(&position);
        assert_eq!(
            as_set(&moves),
            (reference::legal(&position), false),
            "{text}"
        );
        assert_eq!(as_set(&by_layers(&position)), as_set(&moves), "{text}");
        assert_eq!(
            as_set(&irregular(&position)),
            (reference::irregular(&position), false)
        );
        assert_eq!(moves.len(), count, "{text}");
        assert_eq!(position.count_moves(), count as u64);
    }
}

#[test]
fn a_record_has_both_ends_and_the_landings_only_where_several_captures_share_them() {
    let options = Options::default();
    let recorded = |text: &str| {
        let position = Position::read(text, &options).unwrap();
        let moves = listed(&position);
        let texts = moves.iter().map(|&mv| position.record_move(mv, &options));
        let texts: BTreeSet<String> = texts.collect();
        assert_eq!(texts.len(), moves.len());
        texts
    };
    assert!(recorded("W:W28:B22").contains("28x17"));
    assert!(recorded("W:W31:B1").contains("31-27"));
    let ambiguous = recorded("W:WK14:B12,22,23,31");
    let to_3 = |text: &&String| text.starts_with("14x") && text.ends_with("x3");
    assert!(ambiguous.iter().filter(to_3).count() >= 2, "{ambiguous:?}");
}
