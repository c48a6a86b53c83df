//! The picture of the board: its lines, and its points in columns of four.

use super::board::{BOARD, Direction, OPEN, point_at, point_name};
use super::position::Position;
use crate::{Part, Picture};

/// The column of the first file, and the columns per file.
const FIRST: usize = 2;
const WIDTH: usize = 4;

/// The board with Black at the top; empty open points are small circles, other empty points are dots. With `names`
/// every point shows its name, followed by its piece.
pub(super) fn board(position: &Position, names: bool) -> Picture {
    let mut picture = Picture::default();
    for (line, rank) in (1..=9).rev().enumerate() {
        let row = 2 * line;
        picture.put(row, 0, &rank.to_string(), Part::Frame);
        picture.put(row, FIRST, &"─".repeat(8 * WIDTH), Part::Frame);
        if rank > 1 {
            picture.put(row + 1, FIRST, &lines_below(rank), Part::Frame);
        }
        for file in 0..9 {
            let Some(bit) = point_at(file, rank) else {
                continue;
            };
            let column = FIRST + WIDTH * usize::from(file);
            let piece = position.piece_letter(1 << bit);
            let name = names.then(|| point_name(bit));
            picture.place(point_name(bit), [row, column]);
            let empty = if OPEN & (1 << bit) != 0 { "○" } else { "·" };
            picture.put_cell([row, column], name, empty, piece.map(Part::letter));
        }
    }
    picture.put(17, FIRST, "a   b   c   d   e   f   g   h   i", Part::Frame);
    picture
}

/// The lines between a rank and the next one below.
fn lines_below(rank: u16) -> String {
    let row: Vec<u8> = (0..9).filter_map(|file| point_at(file, rank)).collect();
    let between = row.windows(2).map(|pair| match pair {
        [left, ..] if Direction::SouthEast.ray(*left) & BOARD != 0 => "│ ╲ ",
        _ => "│ ╱ ",
    });
    format!("{}│", between.collect::<String>())
}
