//! The rules of Fidchell, one after the other as their document numbers them, through what a program can
//! ask of a session.

mod draws;
mod first_game;
mod second_game;
mod texts;

use rafle::rules::Options;
use rafle::session::{Session, Setup, SetupError};
use rafle::variants::Variant;
use rafle_protocol::hub::GameResult;

/// The spokes that have a point on each ring, written out for the tests.
const RINGS: [&str; 7] = [
    "agms",
    "adgjmpsv",
    "acdegijkmopqsuvw",
    "acdegijkmopqsuvw",
    "acdegijkmopqsuvw",
    "abcdefghijklmnopqrstuvwx",
    "abcdefghijklmnopqrstuvwx",
];

/// A position text from the points of the stones and from the fields after the cells.
fn word(side: char, white: &str, black: &str, fields: &str) -> String {
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

fn try_open(variant: &str, position: &str, moves: &str) -> Result<Box<dyn Session>, SetupError> {
    let setup = Setup {
        position: Some(position),
        moves,
    };
    let variant = Variant::named(variant).expect("a variant of this document");
    variant.open(setup, &Options::default())
}

fn open(variant: &str, position: &str, moves: &str) -> Box<dyn Session> {
    try_open(variant, position, moves)
        .unwrap_or_else(|error| panic!("{position} with '{moves}': {error}"))
}

fn first(position: &str, moves: &str) -> Box<dyn Session> {
    open("fidchell-1", position, moves)
}

fn second(position: &str, moves: &str) -> Box<dyn Session> {
    open("fidchell-2", position, moves)
}

/// The sentence with which a position or a list of moves is refused.
fn refused(variant: &str, position: &str, moves: &str) -> String {
    match try_open(variant, position, moves) {
        Ok(_) => panic!("{position} with '{moves}' is accepted"),
        Err(error) => error.to_string(),
    }
}

/// Asserts where all stones stand and what the fields say.
fn assert_stands(session: &dyn Session, side: char, white: &str, black: &str, fields: &str) {
    assert_eq!(session.position(), word(side, white, black, fields));
}

fn has(session: &dyn Session, mv: &str) -> bool {
    session.moves().iter().any(|legal| legal == mv)
}

fn won(winner: &str, reason: &str) -> GameResult {
    GameResult::Win {
        winner: winner.to_owned(),
        reason: reason.to_owned(),
    }
}

fn drawn(reason: &str) -> GameResult {
    GameResult::Draw {
        reason: reason.to_owned(),
    }
}
