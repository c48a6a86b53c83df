//! Positions of Pyramidame, written by the cubes of their pawns.

use crate::sessions::{self, sorted};
use rafle_engine::session::Session;

/// The text of a position: the side to move, White's pawns and Black's by name.
pub(super) fn text(side: char, white: &str, black: &str) -> String {
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

pub(super) fn open_under(
    parameters: &[(&str, &str)],
    position: Option<&str>,
    moves: &str,
) -> Box<dyn Session> {
    sessions::open("pyramidame", parameters, position, moves)
}

/// Opens a position and plays moves, all of them possible.
pub(super) fn open(position: &str, moves: &str) -> Box<dyn Session> {
    open_under(&[], Some(position), moves)
}

pub(super) fn refused(position: &str, moves: &str) -> String {
    sessions::refused("pyramidame", &[], Some(position), moves)
}

/// The legal moves in the order of their texts.
pub(super) fn legal(position: &str) -> Vec<String> {
    sorted(open(position, "").moves())
}

/// The legal moves of one pawn.
pub(super) fn legal_from(position: &str, from: &str) -> Vec<String> {
    let mut moves = legal(position);
    moves.retain(|mv| mv.starts_with(from));
    moves
}
