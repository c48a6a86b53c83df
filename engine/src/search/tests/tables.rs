//! Endgame tables in the tree.

use super::{search, with_input};
use crate::endgame::solitaire_tests::{position_of_places, small_tables};
use crate::endgame::{Loader, Probe, SolitairesOf, TableResult, Tables, TablesFor};
use crate::eval::Race;
use crate::eval::net::Network;
use crate::search::multi::{BeamMemory, beam_search};
use crate::search::{Limits, Memory, Score, SearchInput, in_men, table_result};
use rafle_rules::chinese_checkers::Position as Star;
use rafle_rules::{Game, Options, Seat, draughts};

/// The score of a search to a depth with some tables.
fn score(position: &str, depth: u32, tables: Option<&Tables>) -> Score {
    let position = draughts::Position::read(position, &Options::default()).expect("a position");
    with_input(position, |input| {
        let input = SearchInput {
            limits: Limits {
                depth,
                ..input.limits
            },
            tables,
            ..*input
        };
        search(
            &input,
            &Network::default(),
            &mut Memory::default(),
            &mut |_| {},
        )
        .unwrap()
        .score
    })
}

fn built_in() -> Tables {
    let generator = TablesFor::<draughts::Position>::NEW;
    let loaded = generator.load(None, &Options::default(), 3, &mut |_| Ok(()));
    loaded.expect("the tables of the program")
}

#[test]
fn a_capture_into_a_won_ending_has_the_score_of_its_table() {
    let tables = built_in();
    // 40x29 leaves two kings against a man that they stop.
    let position = "W:WK40,K46:B34,6";
    let found = score(position, 1, Some(&tables));
    assert_eq!(
        table_result(found),
        Some(TableResult::Win),
        "{}",
        in_men(found)
    );
    assert_eq!(table_result(score(position, 1, None)), None);
}

/// The lengths of the plans that a beam finds for a player alone on some places.
fn plans(set: u64, tables: Option<&Tables>) -> Vec<u32> {
    let position = position_of_places(set, Seat(0), &Options::default());
    let mut lengths = Vec::new();
    let found = with_input(position, |input| {
        let input = SearchInput {
            limits: Limits {
                nodes: Some(50_000),
                ..input.limits
            },
            tables,
            ..*input
        };
        beam_search(&input, &Race, &mut BeamMemory::default(), &mut |info| {
            lengths.push(info.depth);
        })
    });
    assert!(found.found().is_some());
    lengths
}

#[test]
fn a_player_alone_goes_the_way_of_its_table() {
    let tables = small_tables();
    // The target but its tip, and a piece in the row before it; then with one in the row before that.
    for (set, is_known) in [
        (0b101_1111_1110 | 1 << 12, true),
        (0b11_1111_1110 | 1 << 17, false),
    ] {
        let found = plans(set, Some(&tables));
        let position = position_of_places(set, Seat(0), &Options::default());
        let moves = SolitairesOf::<Star>::NEW.moves_alone(&tables, &position, Seat(0));
        assert_eq!(moves.is_some(), is_known);
        if let Some(moves) = moves {
            assert_eq!(found, [u32::from(moves)]);
        }
        let without = plans(set, None);
        assert!(found.last() <= without.last(), "{found:?} {without:?}");
        assert!(found.len() <= without.len(), "{found:?} {without:?}");
    }
}
