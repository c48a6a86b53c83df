//! Positions of both games of Fidchell, written by the points of their stones.

use crate::sessions;
use rafle_engine::session::Session;

/// The spokes that have a point on each ring, written out for the tests.
pub(super) const RINGS: [&str; 7] = [
    "agms",
    "adgjmpsv",
    "acdegijkmopqsuvw",
    "acdegijkmopqsuvw",
    "acdegijkmopqsuvw",
    "abcdefghijklmnopqrstuvwx",
    "abcdefghijklmnopqrstuvwx",
];

/// A position text from the points of the stones and from the fields after the cells.
pub(super) fn word(side: char, white: &str, black: &str, fields: &str) -> String {
    let mut cells: Vec<(String, char)> = Vec::new();
    for (spokes, ring) in RINGS.iter().zip(1..) {
        cells.extend(spokes.chars().map(|spoke| (format!("{spoke}{ring}"), 'e')));
    }
    for (letter, names) in [('w', white), ('b', black)] {
        for name in names.split_whitespace() {
            let cell = cells.iter_mut().find(|(known, _)| known == name);
            cell.unwrap_or_else(|| panic!("{name} is no point")).1 = letter;
        }
    }
    let cells: String = cells.into_iter().map(|(_, letter)| letter).collect();
    format!("{side}{cells}:{fields}")
}

pub(super) fn open(variant: &str, position: &str, moves: &str) -> Box<dyn Session> {
    sessions::open(variant, &[], Some(position), moves)
}

/// A game in which an extra turn may be declined.
pub(super) fn may_decline(variant: &str, position: &str, moves: &str) -> Box<dyn Session> {
    sessions::open(variant, &[("extra-turn", "may")], Some(position), moves)
}

pub(super) fn refused(variant: &str, position: &str, moves: &str) -> String {
    sessions::refused(variant, &[], Some(position), moves)
}

pub(super) fn first(position: &str, moves: &str) -> Box<dyn Session> {
    open("fidchell-1", position, moves)
}

pub(super) fn second(position: &str, moves: &str) -> Box<dyn Session> {
    open("fidchell-2", position, moves)
}

/// Asserts where all stones stand and what the fields say.
pub(super) fn assert_stands(
    session: &dyn Session,
    side: char,
    white: &str,
    black: &str,
    fields: &str,
) {
    assert_eq!(session.position(), word(side, white, black, fields));
}

pub(super) fn has(session: &dyn Session, mv: &str) -> bool {
    session.moves().iter().any(|legal| legal == mv)
}
