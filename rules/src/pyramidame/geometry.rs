//! Coordinates of the cubes on each board, and the cubes that a move touches.

use super::board::{Board, CAMPS, CUBES, coordinates, cubes, level, name};
use super::landings::{self, HIDDEN, landing_name, landing_on};
use super::mv::Move;
use super::position::Position;
use super::tables::hidden_point;
use crate::Touches;
use crate::geometry::{board, place, two_seats, two_sets};
use crate::sides::SIDE_NAMES;
use rafle_protocol::hub::{Camp, CellShape, Face, Geometry, Place};

/// The pyramid from above with White's corner at the bottom, and the four side boards with the levels as rows.
pub(super) fn geometry() -> Geometry {
    let places = (0..CUBES).map(|cube| {
        let (x, y) = coordinates(cube);
        with_level(cube, from_above(x, y))
    });
    let faces = Board::UPRIGHT.into_iter().map(|side| Face {
        name: side.name().to_owned(),
        places: (0..CUBES).filter_map(|cube| at_side(side, cube)).collect(),
    });
    let camps = SIDE_NAMES.into_iter().zip(CAMPS).map(|(seat, camp)| Camp {
        seat: seat.to_owned(),
        cells: cubes(camp).map(name).collect(),
    });
    Geometry {
        faces: faces.collect(),
        seats: two_seats(true),
        camps: camps.collect(),
        pieces: two_sets("pawn", None),
        ..board(CellShape::Cube, [16.0, 16.0], places.collect())
    }
}

/// Where the main board has the coordinates of a place.
fn from_above(x: i8, y: i8) -> [f64; 2] {
    [f64::from(x) + 8.0, 8.0 - f64::from(y)]
}

fn with_level(cube: u8, at: [f64; 2]) -> Place {
    Place {
        level: u8::try_from(level(cube)).ok(),
        ..place(name(cube), at)
    }
}

/// The square of a cube on an upright board, which is fifteen squares wide and eight high.
fn at_side(side: Board, cube: u8) -> Option<Place> {
    let (across, up) = side.point_of(cube)?;
    let across = f64::from(side.rightward() * across);
    Some(with_level(cube, [across + 7.5, 7.5 - f64::from(up)]))
}

pub(super) fn touches(position: &Position, mv: Move) -> Touches {
    let way = if mv.captured == 0 {
        vec![mv.to]
    } else {
        landings::first_places(position, mv)
    };
    let hidden = way.iter().filter_map(|&place| hidden_point(place));
    let hidden = hidden.map(|(x, y, level)| Place {
        level: u8::try_from(level).ok(),
        ..place(landing_name(HIDDEN), from_above(x, y))
    });
    let landings = way.iter().map(|&place| landing_name(landing_on(place)));
    Touches {
        hidden: hidden.collect(),
        touched: std::iter::once(name(mv.from)).chain(landings).collect(),
        captured: cubes(mv.captured).map(name).collect(),
    }
}
