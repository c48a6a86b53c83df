//! The rules of Pyramidame, sentence by sentence of its document, through what a program can ask of a session.

mod captures;
mod endings;
mod irregular;
mod move_texts;
mod position_texts;
mod solving;
mod steps;

use rafle::rules::Options;
use rafle::session::{Session, Setup, SetupError};
use rafle::variants::Variant;
use rafle_protocol::hub::GameResult;

/// The text of a position: the side to move, White's pawns and Black's by name.
fn text(side: char, white: &str, black: &str) -> String {
    let mut cells = ['e'; 64];
    for (names, letter) in [(white, 'w'), (black, 'b')] {
        for name in names.split_whitespace() {
            let &[file, rank] = name.as_bytes() else {
                panic!("'{name}' is no cube");
            };
            cells[usize::from(rank - b'1') * 8 + usize::from(file - b'a')] = letter;
        }
    }
    std::iter::once(side).chain(cells).collect()
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
    Variant::named("pyramidame")
        .expect("the variant of this document")
        .open(Setup { position, moves }, &options)
}

/// Opens a position and plays moves, all of them possible.
fn open(position: &str, moves: &str) -> Box<dyn Session> {
    open_under(&[], Some(position), moves)
        .unwrap_or_else(|error| panic!("{position} with '{moves}': {error}"))
}

/// The legal moves in the order of their texts.
fn legal(position: &str) -> Vec<String> {
    sorted(open(position, "").moves())
}

/// The legal moves of one pawn.
fn legal_from(position: &str, from: &str) -> Vec<String> {
    let mut moves = legal(position);
    moves.retain(|mv| mv.starts_with(from));
    moves
}

fn sorted(mut moves: Vec<String>) -> Vec<String> {
    moves.sort();
    moves
}

/// The sentence with which a position or a list of moves is refused.
fn refused(position: &str, moves: &str) -> String {
    match open_under(&[], Some(position), moves) {
        Ok(_) => panic!("{position} with '{moves}' is accepted"),
        Err(error) => error.to_string(),
    }
}

fn won(winner: &str, reason: &str) -> GameResult {
    GameResult::Win {
        winner: winner.to_owned(),
        reason: reason.to_owned(),
    }
}
