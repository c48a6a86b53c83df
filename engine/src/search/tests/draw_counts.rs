//! Counts of draw rules, which a position's hash leaves out.

use super::{search, with_input};
use crate::eval::net::Network;
use crate::search::{DECIDED, Limits, Memory, Score, SearchInput, Table};
use rafle_rules::draughts::{Move, Position, board::bit_of};
use rafle_rules::{Game, Options, Rules};

/// The score of a position by a search to a depth, with what the table remembers.
fn score(position: Position, depth: u32, table: &Table) -> Score {
    with_input(position, |input| {
        let input = SearchInput {
            limits: Limits {
                depth,
                ..input.limits
            },
            table,
            ..*input
        };
        let evaluator = Network::default();
        search(&input, &evaluator, &mut Memory::default(), &mut |_| {})
            .unwrap()
            .score
    })
}

/// Three kings win against one by five quiet plies and then captures, unless the sixteen moves are nearly over.
const WON: &str = "W:WK50,K45,K49:BK2";

/// The position after kings have gone to and fro for some plies.
fn after_waiting(plies: usize) -> Position {
    let start = Position::read(WON, &Options::default()).expect("a position");
    let to_and_fro = [(49, 44), (2, 8), (44, 49), (8, 2)].into_iter().cycle();
    to_and_fro.take(plies).fold(start, |position, (from, to)| {
        position.play(Move::quiet(bit_of(from), bit_of(to)))
    })
}

#[test]
fn what_the_table_knows_of_a_position_with_another_count_is_not_believed() {
    let (early, late) = (after_waiting(0), after_waiting(28));
    assert_eq!((early.hash(), early), (late.hash(), late));
    assert_eq!((early.plies_to_draw(), late.plies_to_draw()), (32, 4));
    let fresh = || Table::new(16).expect("a small table");
    let [won, not_won] = [early, late].map(|position| score(position, 11, &fresh()));
    assert!(won >= DECIDED && not_won < DECIDED, "{won}, {not_won}");
    for order in [[early, late], [late, early]] {
        let table = fresh();
        for position in order {
            let alone = score(position, 11, &fresh());
            assert_eq!(score(position, 11, &table) >= DECIDED, alone >= DECIDED);
        }
    }
}
