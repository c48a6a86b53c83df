//! Coordinates of the rings and spokes, and the points that a move touches.

use super::board::{BOARD, Bits, Direction, RINGS, SPOKES, point_name, points, spoke_and_ring};
use super::mv::Move;
use super::setup::Navel;
use crate::geometry::{board, fields, place, two_seats, two_sets};
use crate::sides::SIDE_NAMES;
use crate::{ExtraTurn, Touches};
use rafle_protocol::hub::{CellShape, FieldState, Geometry, Length, Mark};
use std::f64::consts::TAU;

/// The distance of the navel from the edges: the last ring has a margin of one unit.
const MIDDLE: f64 = RINGS as f64 + 1.0;

/// The field for the state of the navel.
const NAVEL: &str = "navel";

/// The fields of a position word. The last one is present only if an extra turn may be declined.
const FIELDS: [&str; 7] = [
    "hand-white",
    "hand-black",
    NAVEL,
    "challenge",
    "removals",
    "slides",
    EXTRA_TURN,
];

const EXTRA_TURN: &str = "extra-turn";

/// The coordinates at a distance from the navel along a spoke; spoke `a` points up, and the others follow clockwise.
fn at(spoke: u8, distance: f64) -> [f64; 2] {
    let angle = TAU * f64::from(spoke) / f64::from(SPOKES);
    [
        MIDDLE + distance * angle.sin(),
        MIDDLE - distance * angle.cos(),
    ]
}

fn at_point(bit: u8) -> [f64; 2] {
    let (spoke, ring) = spoke_and_ring(bit);
    at(spoke, f64::from(ring))
}

/// The board: rings as circles, and lines along the spokes from each point to the next one outward.
pub(super) fn geometry(second: bool, extra_turn: ExtraTurn) -> Geometry {
    let places = points(BOARD).map(|bit| place(point_name(bit), at_point(bit)));
    let mut lines = Vec::new();
    for from in points(BOARD) {
        let to = Direction::Outward.next(from);
        if (1 as Bits) << (to & 127) & BOARD != 0 {
            let ([x, y], [to_x, to_y]) = (at_point(from), at_point(to));
            lines.push([x, y, to_x, to_y].map(Length::of));
        }
        if spoke_and_ring(from).1 == 1 {
            let [x, y] = at_point(from);
            lines.push([x, y, MIDDLE, MIDDLE].map(Length::of));
        }
    }
    let circles = (1..=RINGS).map(|ring| [MIDDLE, MIDDLE, f64::from(ring)].map(Length::of));
    let navel = Mark {
        name: "o".to_owned(),
        at: [Length::of(MIDDLE); 2],
        field: Some(NAVEL.to_owned()),
    };
    let states = Navel::ALL.into_iter().map(|navel| FieldState {
        field: NAVEL.to_owned(),
        value: navel.letter().to_owned(),
        meaning: match navel {
            Navel::Dead => "dead",
            Navel::White => SIDE_NAMES[0],
            Navel::Both => "both",
        }
        .to_owned(),
    });
    Geometry {
        lines,
        circles: circles.collect(),
        seats: two_seats(false),
        pieces: two_sets("stone", None),
        marks: vec![navel],
        fields: match extra_turn {
            ExtraTurn::Must => fields(&FIELDS[..FIELDS.len() - 1]),
            ExtraTurn::May => fields(&FIELDS),
        },
        states: states.collect(),
        // « le perdant de la partie précédente joue en premier », of the first game.
        loser_begins: !second,
        ..board(CellShape::Point, [2.0 * MIDDLE; 2], places.collect())
    }
}

pub(super) fn touches(mv: Move, captured: Bits) -> Touches {
    let touched = match mv {
        Move::Place(bit) | Move::Remove(bit) => vec![bit],
        Move::Slide { from, to } => vec![from, to],
        Move::Challenge | Move::Pass => Vec::new(),
    };
    Touches {
        touched: touched.into_iter().map(point_name).collect(),
        captured: points(captured).map(point_name).collect(),
        hidden: Vec::new(),
    }
}
