//! Positions of Chinese checkers, written by the holes of their pieces.

use crate::sessions;
use rafle_engine::session::Session;

/// The numbers of each row, `a` to `q`.
pub(super) const ROWS: [(u8, u8); 17] = [
    (5, 5),
    (5, 6),
    (5, 7),
    (5, 8),
    (1, 13),
    (2, 13),
    (3, 13),
    (4, 13),
    (5, 13),
    (5, 14),
    (5, 15),
    (5, 16),
    (5, 17),
    (10, 13),
    (11, 13),
    (12, 13),
    (13, 13),
];

/// The ten holes of the points 1 and 4.
pub(super) const TOP: &str = "a5 b5 b6 c5 c6 c7 d5 d6 d7 d8";
pub(super) const BOTTOM: &str = "n10 n11 n12 n13 o11 o12 o13 p12 p13 q13";

/// The names of all holes in the order of texts.
pub(super) fn names() -> Vec<String> {
    let rows = ('a'..='q').zip(ROWS);
    rows.flat_map(|(letter, (first, last))| {
        (first..=last).map(move |number| format!("{letter}{number}"))
    })
    .collect()
}

/// The text of a position: the digit to move, the pieces of each player, and how the text ends.
pub(super) fn position(mover: char, armies: &[(char, &str)], end: &str) -> String {
    let owner = |name: &String| {
        let mut found = armies.iter().filter(|(_, holes)| {
            let mut holes = holes.split_whitespace();
            holes.any(|hole| hole == name)
        });
        found.next().map_or('e', |(digit, _)| *digit)
    };
    let cells: String = names().iter().map(owner).collect();
    format!("{mover}{cells}{end}")
}

/// A position of two players with ten pieces each.
pub(super) fn two_players(mover: char, first: &str, fourth: &str) -> String {
    position(mover, &[('1', first), ('4', fourth)], ":2:10")
}

pub(super) fn open_under(
    parameters: &[(&str, &str)],
    position: &str,
    moves: &str,
) -> Box<dyn Session> {
    sessions::open("chinese-checkers", parameters, Some(position), moves)
}

/// The start of a game under parameters, with moves played.
pub(super) fn start(parameters: &[(&str, &str)], moves: &str) -> Box<dyn Session> {
    sessions::open("chinese-checkers", parameters, None, moves)
}

pub(super) fn refused(parameters: &[(&str, &str)], position: Option<&str>, moves: &str) -> String {
    sessions::refused("chinese-checkers", parameters, position, moves)
}

pub(super) fn open(position: &str, moves: &str) -> Box<dyn Session> {
    open_under(&[], position, moves)
}

/// The ends of the moves of the piece on a hole.
pub(super) fn ends(session: &dyn Session, from: &str) -> Vec<String> {
    let moves = session.moves().into_iter();
    let mut ends: Vec<String> = moves
        .filter(|text| text.split('-').next() == Some(from))
        .filter_map(|text| text.split('-').next_back().map(str::to_owned))
        .collect();
    ends.sort();
    ends
}
