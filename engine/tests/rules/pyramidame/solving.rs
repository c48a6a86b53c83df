//! Every step goes forward, so late positions can be searched to their end: the engine must, and must be right.

use super::support::text;
use proptest::prelude::*;
use rafle_engine::eval::ConstantChanges;
use rafle_engine::eval::net::Network;
use rafle_engine::search::{
    Control, DECIDED, HelperPool, Limits, Memory, RootMove, Score, SearchInput, Table, WIN, search,
};
use rafle_rules::pyramidame::{MAX_PAWNS, Position};
use rafle_rules::{Game, MoveList, Options, Rules};
use std::collections::HashMap;

/// Searches far below this number of positions solve every ending tried here.
const ENOUGH: u64 = 50_000_000;

/// The score of a position with moves, by the engine's search; it ends as soon as the result is certain.
fn searched(position: Position) -> Score {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let root_moves: Vec<RootMove<Position>> = moves
        .iter()
        .map(|&mv| RootMove::to(position.play(mv)))
        .collect();
    let control = Control::new(None);
    let table = Table::new(16).expect("a small table");
    let input = SearchInput {
        position,
        root_moves: &root_moves,
        played: &[],
        limits: Limits {
            nodes: Some(ENOUGH),
            ..Limits::default()
        },
        table: &table,
        control: &control,
        pool: &HelperPool::default(),
        tables: None,
        slice: None,
        constants: ConstantChanges::default(),
    };
    let mut memory = Memory::default();
    let result = search(&input, &Network::default(), &mut memory, &mut |info| {
        if info.score.abs() >= DECIDED {
            control.stop();
        }
    })
    .unwrap();
    result.score
}

/// Whether the side to move wins, by trying everything.
fn wins(position: &Position, known: &mut HashMap<String, bool>) -> bool {
    let key = position.write();
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let result = match position.winner() {
        Some(win) => win.seat == position.to_move(),
        None => {
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            moves.iter().any(|&mv| !wins_after(position, mv, known))
        }
    };
    known.insert(key, result);
    result
}

fn wins_after(
    position: &Position,
    mv: <Position as Rules>::Move,
    known: &mut HashMap<String, bool>,
) -> bool {
    wins(&position.play(mv), known)
}

fn read(word: &str) -> Position {
    Position::read(word, &Options::default()).expect(word)
}

/// A few pawns on random cubes, none in the other's corner, with a move to play.
fn few_pawns() -> impl Strategy<Value = Position> {
    let cubes = Just((1..63_usize).collect::<Vec<usize>>()).prop_shuffle();
    (cubes, 1..=3_usize, 1..=2_usize, any::<bool>()).prop_filter_map(
        "nothing to play",
        |(cubes, white, black, white_moves)| {
            let mut letters = ['e'; 64];
            for (&cube, index) in cubes.iter().zip(0..white + black) {
                letters[cube] = if index < white { 'w' } else { 'b' };
            }
            let side = if white_moves { 'W' } else { 'B' };
            let position = read(&std::iter::once(side).chain(letters).collect::<String>());
            (position.count_moves() > 0).then_some(position)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn the_search_finds_the_value_of_an_ending_that_an_exhaustive_search_finds(position in few_pawns()) {
        let score = searched(position);
        prop_assert!(score.abs() >= DECIDED, "{} is {score}", position.write());
        prop_assert_eq!(score > 0, wins(&position, &mut HashMap::new()), "{}", position.write());
    }
}

#[test]
fn a_race_is_searched_to_its_end() {
    // Both lack three steps: the side that begins arrives first, and in five plies.
    let ahead = |side| read(&text(side, "f5", "c4"));
    for side in ['W', 'B'] {
        assert_eq!(searched(ahead(side)), WIN - 5, "{side}");
    }
}

#[test]
fn ten_pawns_left_by_a_game_are_solved() {
    for word in LATE {
        let position = read(word);
        assert!((position.own() | position.enemy()).count_ones() <= MAX_PAWNS);
        assert!(searched(position).abs() >= DECIDED, "{word}");
    }
}

/// Positions of games of the engine against itself.
const LATE: [&str; 4] = [
    "Beeeeeeeeeeeewewebeewwewbeeeeeeeeeeeeeeeeeeeweeweeeeeeeeeebeeeeee",
    "Beeebeeeweeeeeeeeeeeeeeeeeeewebeeeeeeeeeeweebeewewweeeeeeeeebeeee",
    "Beeeeeweeweeeweeeeeweeeeeeweebebeeeeeeeeeeweeweweeeeeeeeeeeeeeeee",
    "Webeeeweeeeeeeeeeeeeeeebeeebeeeeewweeeeweeeeeeeeeeeeeebeeebeeeebe",
];
