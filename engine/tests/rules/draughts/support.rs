//! Positions of international draughts, opened under rule parameters.

use crate::sessions::{self, sorted};
use rafle_engine::session::Session;

/// Opens a position under rule parameters and plays moves, all of them possible.
pub(super) fn open_under(
    parameters: &[(&str, &str)],
    position: &str,
    moves: &str,
) -> Box<dyn Session> {
    sessions::open("normal", parameters, Some(position), moves)
}

pub(super) fn open(position: &str, moves: &str) -> Box<dyn Session> {
    open_under(&[], position, moves)
}

pub(super) fn refused(position: &str, moves: &str) -> String {
    refused_under(&[], position, moves)
}

pub(super) fn refused_under(parameters: &[(&str, &str)], position: &str, moves: &str) -> String {
    sessions::refused("normal", parameters, Some(position), moves)
}

/// The legal moves in the order of their texts.
pub(super) fn legal(position: &str) -> Vec<String> {
    sorted(open(position, "").moves())
}

/// Asserts that two texts are the same position.
pub(super) fn assert_same(session: &dyn Session, expected: &str) {
    assert_eq!(session.position(), open(expected, "").position());
}
