//! The rules of international draughts, sentence by sentence, through what a program can ask of a session.

mod draws;
mod endings;
mod irregular;
mod move_texts;
mod movement;
mod position_texts;

use rafle::rules::Options;
use rafle::session::{Session, Setup, SetupError};
use rafle::variants::Variant;
use rafle_protocol::hub::GameResult;

/// Opens a position under rule parameters and plays moves.
fn open_under(
    parameters: &[(&str, &str)],
    position: &str,
    moves: &str,
) -> Result<Box<dyn Session>, SetupError> {
    let mut options = Options::default();
    for (name, value) in parameters {
        options.set(name, value).expect("a rule parameter");
    }
    let setup = Setup {
        position: Some(position),
        moves,
    };
    Variant::named("normal")
        .expect("the variant of this document")
        .open(setup, &options)
}

/// Opens a position and plays moves, all of them possible.
fn open(position: &str, moves: &str) -> Box<dyn Session> {
    open_under(&[], position, moves)
        .unwrap_or_else(|error| panic!("{position} with '{moves}': {error}"))
}

/// The legal moves in the order of their texts.
fn legal(position: &str) -> Vec<String> {
    sorted(open(position, "").moves())
}

fn sorted(mut moves: Vec<String>) -> Vec<String> {
    moves.sort();
    moves
}

/// The sentence with which a position or a list of moves is refused.
fn refused(position: &str, moves: &str) -> String {
    refused_under(&[], position, moves)
}

fn refused_under(parameters: &[(&str, &str)], position: &str, moves: &str) -> String {
    match open_under(parameters, position, moves) {
        Ok(_) => panic!("{position} with '{moves}' is accepted"),
        Err(error) => error.to_string(),
    }
}

/// Asserts that two texts are the same position.
fn assert_same(session: &dyn Session, expected: &str) {
    assert_eq!(session.position(), open(expected, "").position());
}

fn drawn(reason: &str) -> GameResult {
    GameResult::Draw {
        reason: reason.to_owned(),
    }
}

fn won(winner: &str, reason: &str) -> GameResult {
    GameResult::Win {
        winner: winner.to_owned(),
        reason: reason.to_owned(),
    }
}
