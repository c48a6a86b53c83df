//! The picture of the board: the light squares are left out.

use super::board::{SQUARES, bit_of, square_at};
use super::geometry::square_name;
use super::position::Draughts;
use super::variants::DraughtsRules;
use crate::{Notation, Part, Picture};

/// The column of the first file, and the columns per file.
const FIRST: usize = 3;
const WIDTH: usize = 3;

/// The column of the numbers beside the board.
const NUMBERS: usize = FIRST + 10 * WIDTH + 2;

/// The board with Black at the top; empty squares are dots, and the numbers of each row are beside it. With `names` every
/// square shows its number, followed by its piece.
pub(super) fn board<R: DraughtsRules>(position: &Draughts<R>, names: bool) -> Picture {
    let mut picture = Picture::default();
    for (row, rank) in (1..=10).rev().enumerate() {
        picture.put(row, 0, &format!("{rank:>2}"), Part::Frame);
        for file in 0..10 {
            let Some(number) = square_at(file, rank) else {
                continue;
            };
            for notation in [Notation::Numeric, Notation::Algebraic] {
                let name = square_name(bit_of(number), notation);
                picture.place(name, [row, FIRST + WIDTH * usize::from(file) + 2]);
            }
            let column = FIRST + WIDTH * usize::from(file);
            let piece = position.piece_letter(1 << bit_of(number));
            if names {
                picture.put(row, column, &format!("{number:>2}"), Part::Cell);
            } else if piece.is_none() {
                picture.put(row, column + 2, ".", Part::Cell);
            }
            if let Some(letter) = piece {
                picture.put(row, column + 2, &letter.to_string(), Part::piece_of(letter));
            }
        }
    }
    if !names {
        for (row, first) in (1..=SQUARES).step_by(5).enumerate() {
            let numbers = format!("{first}-{}", first + 4);
            picture.put(row, NUMBERS, &numbers, Part::Frame);
        }
    }
    picture.put(10, FIRST + 2, "a  b  c  d  e  f  g  h  i  j", Part::Frame);
    picture
}
