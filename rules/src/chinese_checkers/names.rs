//! The names of holes, and the digits of players.

use super::board::{POINTS, place};
use super::position::Position;

pub(super) const DIGITS: &str = "123456";

/// The digit of the player at a home point.
pub(super) fn digit(point: usize) -> char {
    char::from(b'1' + (point % POINTS) as u8)
}

/// The digit of the player whose piece stands on a hole.
pub(super) fn owner(position: &Position, bit: u8) -> Option<char> {
    let mut points = DIGITS.chars().zip(0..);
    points
        .find(|&(_, point)| position.pieces(point) & 1 << bit != 0)
        .map(|(digit, _)| digit)
}

/// The name of a hole, `a5`.
pub(super) fn name(bit: u8) -> String {
    let (row, number) = place(bit);
    format!("{}{number}", row_letter(row))
}

pub(super) fn row_letter(row: i8) -> char {
    char::from(b'a' + row.unsigned_abs())
}
