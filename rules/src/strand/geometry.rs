//! Coordinates of the points and lines, and the points that a move touches.

use super::board::{BOARD, Direction, POINTS, WIDTH, bit_of, file_rank, point_name, points};
use super::landings;
use super::mv::Move;
use super::position::Position;
use crate::Touches;
use crate::geometry::{board, place, two_seats, two_sets};
use rafle_protocol::hub::{CellShape, Geometry, Length};

/// The coordinates of a point; the board has a margin of half a unit.
fn at(bit: u8) -> [f64; 2] {
    let (file, rank) = file_rank(bit);
    [
        f64::from(file) + 0.5,
        f64::from(WIDTH) + 0.5 - f64::from(rank),
    ]
}

/// The board of nine by nine points with its lines, each drawn from a point to the next one.
pub(super) fn geometry() -> Geometry {
    let places = (0..POINTS)
        .map(bit_of)
        .map(|bit| place(point_name(bit), at(bit)));
    let mut lines = Vec::new();
    for from in points(BOARD) {
        for direction in Direction::AXES {
            // A line continues from this point if its ray is not empty.
            let Some(to) = points(direction.step(1 << from) & direction.ray(from)).next() else {
                continue;
            };
            let ([x, y], [to_x, to_y]) = (at(from), at(to));
            lines.push([x, y, to_x, to_y].map(Length::of));
        }
    }
    let side = f64::from(WIDTH);
    Geometry {
        lines,
        seats: two_seats(true),
        pieces: two_sets("man", Some("sultan")),
        ..board(CellShape::Point, [side, side], places.collect())
    }
}

pub(super) fn touches(position: &Position, mv: Move) -> Touches {
    let way = if mv.captured() == 0 {
        None
    } else {
        landings::landings(position, mv)
    };
    let way = way.unwrap_or_else(|| vec![mv.to()]);
    Touches {
        touched: std::iter::once(mv.from())
            .chain(way)
            .map(point_name)
            .collect(),
        captured: points(mv.captured()).map(point_name).collect(),
        hidden: Vec::new(),
    }
}
