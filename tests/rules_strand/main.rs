//! The rules of Strand, sentence by sentence, through what a program can ask of a session.

mod document;
mod endings;
mod rafles;
mod texts;

use rafle::rules::Options;
use rafle::session::{Session, Setup, SetupError};
use rafle::variants::Variant;
use rafle_protocol::hub::GameResult;

/// A position text from the side to move and its pieces, each a letter and a point: `W wa1 Be5`.
fn position(pieces: &str) -> String {
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

fn open_under(
    parameters: &[(&str, &str)],
    position: Option<&str>,
    moves: &str,
) -> Result<Box<dyn Session>, SetupError> {
    let mut options = Options::default();
    for (name, value) in parameters {
        options.set(name, value).expect("a rule parameter");
    }
    Variant::named("strand")
        .expect("the variant of this document")
        .open(Setup { position, moves }, &options)
}

/// The game from its start.
fn game(moves: &str) -> Box<dyn Session> {
    open_under(&[], None, moves).unwrap_or_else(|error| panic!("{moves}: {error}"))
}

fn set_up(pieces: &str, moves: &str) -> Box<dyn Session> {
    set_up_under(&[], pieces, moves)
}

fn set_up_under(parameters: &[(&str, &str)], pieces: &str, moves: &str) -> Box<dyn Session> {
    open_under(parameters, Some(&position(pieces)), moves)
        .unwrap_or_else(|error| panic!("{pieces} with '{moves}': {error}"))
}

/// The legal moves in the order of their texts.
fn legal(pieces: &str) -> Vec<String> {
    legal_under(&[], pieces)
}

fn legal_under(parameters: &[(&str, &str)], pieces: &str) -> Vec<String> {
    sorted(set_up_under(parameters, pieces, "").moves())
}

fn sorted(mut moves: Vec<String>) -> Vec<String> {
    moves.sort();
    moves
}

/// The sentence with which a position or a list of moves is refused.
fn refused(pieces: &str, moves: &str) -> String {
    match open_under(&[], Some(&position(pieces)), moves) {
        Ok(_) => panic!("{pieces} with '{moves}' is accepted"),
        Err(error) => error.to_string(),
    }
}

fn assert_same(session: &dyn Session, pieces: &str) {
    assert_eq!(session.position(), position(pieces));
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
