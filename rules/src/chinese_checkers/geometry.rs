//! Coordinates and names of the holes, digits of the players, and the holes that a move touches.

use rafle_protocol::hub::{Camp, CellShape, Geometry, Length, PieceKind, SeatView};

use super::board::{CELLS, POINTS, bit_at, holes, place as row_and_number};
use super::moves::way;
use super::mv::Move;
use super::position::Position;
use crate::geometry::{board, fields, place};
use crate::{Rules, Touches};

/// Colours of the six points, from point 1 on.
const COLOURS: [&str; 6] = [
    "#e6b800", "#1f5fbf", "#c03030", "#2e8b57", "#8a3fa0", "#20a0b0",
];

/// The distance between rows, if holes in a row are 1 apart.
const ROW: f64 = 0.866;

/// The coordinates of a hole: each row begins half a hole further left than the one above it, counted in hole numbers.
fn at(bit: u8) -> [f64; 2] {
    let (row, number) = row_and_number(bit);
    let x = f64::from(number) - f64::from(row) / 2.0 + 2.0;
    [x, 1.0 + ROW * f64::from(row)]
}

/// The star with point 1 at the top, its lines, and the players' camps.
pub(super) fn geometry(position: &Position) -> Geometry {
    let places = CELLS.into_iter().map(|bit| place(name(bit), at(bit)));
    let mut lines = Vec::new();
    for bit in CELLS {
        let (row, number) = row_and_number(bit);
        for (down, right) in [(0, 1), (1, 0), (1, 1)] {
            if let Some(next) = bit_at(row + down, number + right) {
                let ([x, y], [to_x, to_y]) = (at(bit), at(next));
                lines.push([x, y, to_x, to_y].map(Length::of));
            }
        }
    }
    let points = || position.seats().iter().map(|seat| seat.index());
    let seats = points().zip(position.seats()).map(|(point, _)| SeatView {
        name: digit(point).to_string(),
        // Point 1 is at the top, and the others follow clockwise.
        degrees: (180 + 360 - 60 * point as u16) % 360,
        colour: COLOURS.get(point).copied().unwrap_or("#808080").to_owned(),
    });
    let camps = points().map(|point| Camp {
        seat: digit(point).to_string(),
        cells: holes(position.form().camp(point)).map(name).collect(),
    });
    let pieces = points().map(|point| PieceKind {
        letter: digit(point),
        seat: digit(point).to_string(),
        kind: "piece".to_owned(),
    });
    Geometry {
        lines,
        seats: seats.collect(),
        camps: camps.collect(),
        pieces: pieces.collect(),
        fields: fields(&["players", "pieces"]),
        ..board(CellShape::Hole, [14.0, 2.0 + 16.0 * ROW], places.collect())
    }
}

pub(super) fn touches(position: &Position, mv: Move) -> Touches {
    let cells = std::iter::once(mv.from).chain(way(position, mv));
    Touches {
        touched: cells.map(name).collect(),
        captured: Vec::new(),
        hidden: Vec::new(),
    }
}

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
    let (row, number) = row_and_number(bit);
    format!("{}{number}", row_letter(row))
}

pub(super) fn row_letter(row: i8) -> char {
    char::from(b'a' + row.unsigned_abs())
}
