//! Positions of Strand, written by their pieces, and games from the start.

use crate::sessions::{self, sorted};
use rafle_engine::session::Session;

/// A position text from the side to move and its pieces, each a letter and a point: `W wa1 Be5`.
pub(super) fn position(pieces: &str) -> String {
    let (side, pieces) = pieces.split_once(' ').unwrap_or((pieces, ""));
    let mut cells = ['e'; 81];
    for piece in pieces.split_whitespace() {
        let [letter, file, rank] = piece.as_bytes() else {
            panic!("'{piece}' is no letter and point");
        };
        let (column, row) = (file - b'a', b'9' - rank);
        cells[usize::from(row * 9 + column)] = char::from(*letter);
    }
    side.chars().chain(cells).collect()
}

/// The game from its start.
pub(super) fn game(moves: &str) -> Box<dyn Session> {
    sessions::open("strand", &[], None, moves)
}

pub(super) fn refused(pieces: &str, moves: &str) -> String {
    sessions::refused("strand", &[], Some(&position(pieces)), moves)
}

pub(super) fn set_up_under(
    parameters: &[(&str, &str)],
    pieces: &str,
    moves: &str,
) -> Box<dyn Session> {
    sessions::open("strand", parameters, Some(&position(pieces)), moves)
}

pub(super) fn set_up(pieces: &str, moves: &str) -> Box<dyn Session> {
    set_up_under(&[], pieces, moves)
}

/// The legal moves in the order of their texts.
pub(super) fn legal(pieces: &str) -> Vec<String> {
    legal_under(&[], pieces)
}

pub(super) fn legal_under(parameters: &[(&str, &str)], pieces: &str) -> Vec<String> {
    sorted(set_up_under(parameters, pieces, "").moves())
}

pub(super) fn assert_same(session: &dyn Session, pieces: &str) {
    assert_eq!(session.position(), position(pieces));
}
