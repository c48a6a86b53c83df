//! The rules of international draughts, sentence by sentence, through what a program can ask of a session.

mod draws;
mod endings;
mod irregular;
mod move_texts;
mod movement;
mod position_texts;
#[path = "../common/sessions.rs"]
mod sessions;

use rafle::session::Session;
use sessions::{drawn, sorted, won};

/// Opens a position under rule parameters and plays moves, all of them possible.
fn open_under(parameters: &[(&str, &str)], position: &str, moves: &str) -> Box<dyn Session> {
    sessions::open("normal", parameters, Some(position), moves)
}

fn open(position: &str, moves: &str) -> Box<dyn Session> {
    open_under(&[], position, moves)
}

fn refused(position: &str, moves: &str) -> String {
    refused_under(&[], position, moves)
}

fn refused_under(parameters: &[(&str, &str)], position: &str, moves: &str) -> String {
    sessions::refused("normal", parameters, Some(position), moves)
}

/// The legal moves in the order of their texts.
fn legal(position: &str) -> Vec<String> {
    sorted(open(position, "").moves())
}

/// Asserts that two texts are the same position.
fn assert_same(session: &dyn Session, expected: &str) {
    assert_eq!(session.position(), open(expected, "").position());
}
