//! Endgame tables in the tree.

use super::{alpha_beta, with_input};
use crate::eval::net::Network;
use crate::rules::{Game, Options, draughts};
use crate::search::{Memory, Score, SearchInput, in_men, table_result};
use crate::tables::{EndingsOf, TableMaker, TableResult, Tables};

/// The score of a search to a depth with some tables.
fn score(position: &str, depth: u32, tables: Option<&Tables>) -> Score {
    let position = draughts::Position::read(position, &Options::default()).expect("a position");
    with_input(position, |input| {
        let input = SearchInput {
            limits: crate::search::Limits {
                depth,
                ..input.limits
            },
            tables,
            ..*input
        };
        alpha_beta(
            &input,
            &Network::default(),
            &mut Memory::default(),
            &mut |_| {},
        )
        .score
    })
}

fn built_in() -> Tables {
    let maker = EndingsOf::<draughts::Position>::NEW;
    let loaded = maker.load(None, &Options::default(), 3, &mut |_| Ok(()));
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
