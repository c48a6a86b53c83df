//! The generator against the slow reference, on boards made to be hard.

use super::{reference, setups};
use crate::conformance::{as_set, irregular, listed};
use crate::draughts::capture_board::CaptureBoard;
use crate::draughts::states::{self, MAX_STATES};
use crate::draughts::{
    Breakthrough, Draughts, DraughtsRules, Frisian, International, Killer, Losing, Move, Position,
    QUICK_STATES,
};
use crate::{Game, MoveList, Options, Rules, resolve};
use proptest::prelude::*;
use rafle_protocol::moves::parse_move;
use std::collections::BTreeSet;

fn by_layers<R: DraughtsRules>(position: &Draughts<R>) -> MoveList<Move> {
    let mut moves = MoveList::new();
    let board = CaptureBoard::new(position);
    states::greatest(board, position.capturers(), MAX_STATES, &mut moves);
    moves
}

fn agrees<R: DraughtsRules>(position: &Draughts<R>) -> Result<(), TestCaseError> {
    let text = position.write();
    prop_assert_eq!(
        as_set(&listed(position)),
        (reference::legal(position), false),
        "{}",
        text
    );
    Ok(())
}

macro_rules! against_the_reference {
    ($($game:ident: $variant:ty, $cases:literal;)*) => {$(mod $game {
        use super::*;

        proptest! {
            #![proptest_config(ProptestConfig::with_cases($cases))]

            #[test]
            fn boards_of_men_have_the_moves_of_the_reference(
                position in setups::men_only::<$variant>()
            ) {
                agrees(&position)?;
            }

            #[test]
            fn boards_with_a_few_kings_have_the_moves_of_the_reference(
                position in setups::few_kings::<$variant>()
            ) {
                agrees(&position)?;
            }

            #[test]
            fn boards_of_many_kings_have_the_moves_of_the_reference(
                position in setups::many_kings::<$variant>()
            ) {
                agrees(&position)?;
            }

            #[test]
            fn endings_have_the_moves_of_the_reference(position in setups::endings::<$variant>()) {
                agrees(&position)?;
            }

            #[test]
            fn irregular_moves_are_those_of_the_reference(position in setups::any::<$variant>()) {
                let text = position.write();
                let expected = (reference::irregular(&position), false);
                prop_assert_eq!(as_set(&irregular(&position)), expected, "{}", text);
            }

            #[test]
            fn layers_of_states_find_the_moves_that_the_walk_finds(
                position in setups::any::<$variant>()
            ) {
                if position.must_capture() && position.winner().is_none() {
                    let walked = as_set(&listed(&position));
                    prop_assert_eq!(as_set(&by_layers(&position)), walked, "{}", position.write());
                }
            }
        }
    })*};
}

against_the_reference! {
    international: International, 2000;
    killer: Killer, 1000;
    breakthrough: Breakthrough, 300;
    losing: Losing, 300;
    frisian: Frisian, 300;
}

/// The hardest boards that hill climbing over random boards has found: most states in rafles by one king and by many,
/// most paths, and most legal moves.
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

/// Boards of Frisian draughts where hill climbing has found the most states, over a million each, with their numbers of
/// moves.
const HARDEST_FRISIAN: [(&str, usize); 2] = [
    ("WWeebeeeBeebBBebebeeBBeebebeBbbeeBeebebeWbeebeeBeeW", 75),
    ("WeeBeeWBeeeebBbbeBeeebeebebBeBeebBbWeebebebbeWWeeBe", 30),
];

#[test]
fn the_hardest_boards_of_frisian_draughts_have_their_moves() {
    for (text, count) in HARDEST_FRISIAN {
        let position = Draughts::<Frisian>::read(text, &Options::default()).expect(text);
        let moves = listed(&position);
        assert_eq!(moves.len(), count, "{text}");
        assert!(
            position.moves_within(MAX_STATES, &mut MoveList::new()),
            "{text}"
        );
        // The list of irregular moves is bounded, and so is the search for a way.
        assert!(irregular(&position).len() < 20_000);
        let mut quick = MoveList::new();
        assert!(!position.moves_within(QUICK_STATES, &mut quick) && !quick.is_empty());
        // Resolving a text searches the whole board again.
        for &mv in moves.iter().step_by(7) {
            let touches = position.touches(mv, &Options::default());
            assert_eq!(touches.captured.len(), mv.captured.count_ones() as usize);
            let text = position.record_move(mv, &Options::default());
            let written = parse_move(&text).expect("a move text");
            assert_eq!(
                resolve(&position, &written, &Options::default()),
                Ok(mv),
                "{text}"
            );
        }
    }
}
