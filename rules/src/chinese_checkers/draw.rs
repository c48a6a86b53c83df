//! The picture of the star: its rows by letters, its diagonals by numbers.

use super::board::{CELLS, place};
use super::geometry::{name, owner, row_letter};
use super::position::Position;
use crate::{Part, Picture, Seat};

/// The first row of holes. The number of the diagonal with the highest end is above it.
const FIRST_ROW: usize = 1;

/// The diagonals with their numbers at the lower end, to the left of the hole that would follow. The others are
/// numbered at the upper end.
const NUMBERED_BELOW: [i8; 8] = [1, 2, 3, 4, 10, 11, 12, 13];

/// The star with point 1 at the top; empty holes are dots. With `names` every hole shows its name, followed by the
/// digit of the piece's player.
pub(super) fn board(position: &Position, names: bool) -> Picture {
    let unit = if names { 3 } else { 1 };
    let mut picture = Picture::default();
    for row in 0..=16 {
        picture.put(line(row), 0, &row_letter(row).to_string(), Part::Frame);
    }
    for bit in CELLS {
        let (row, number) = place(bit);
        let at = [line(row), column(row, number, unit)];
        picture.place(name(bit), at);
        let piece = owner(position, bit).map(|digit| {
            let sign = if names { ":" } else { "" };
            let seat = Part::Piece(Seat(digit as u8 - b'1'));
            (format!("{sign}{digit}"), seat)
        });
        picture.put_cell(at, names.then(|| name(bit)), ".", piece);
    }
    if !names {
        for number in 1..=17 {
            let rows = CELLS.into_iter().map(place).filter(|&(_, of)| of == number);
            let rows = rows.map(|(row, _)| row);
            let (row, text) = if NUMBERED_BELOW.contains(&number) {
                (rows.max().map(|row| row + 1), format!("{number}╱"))
            } else {
                (rows.min().map(|row| row - 1), format!("╱{number}"))
            };
            if let Some(row) = row {
                picture.put(line(row), column(row, number, unit), &text, Part::Frame);
            }
        }
    }
    picture.without_blank_rows()
}

/// The line of a row of holes, counted from 0, or of the row above or below the star.
fn line(row: i8) -> usize {
    usize::from((row + FIRST_ROW as i8).unsigned_abs())
}

/// Each row stands half a hole to the left of the one above it, counted in the numbers of its holes.
fn column(row: i8, number: i8, unit: usize) -> usize {
    2 + unit * usize::from((2 * number - row + 2).unsigned_abs())
}
