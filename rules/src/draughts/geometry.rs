//! Coordinates and names of the squares, and the squares that a move touches.

use rafle_protocol::hub::{CellShape, Geometry};

use super::board::{SQUARES, bit_of, file_rank, number_of, squares};
use super::landings;
use super::mv::Move;
use super::position::Draughts;
use super::variants::DraughtsRules;
use crate::geometry::{board, fields, place, two_seats, two_sets};
use crate::{Notation, Touches};

/// The board of ten by ten squares; only dark squares are cells.
pub(super) fn geometry<R: DraughtsRules>(notation: Notation) -> Geometry {
    let places = (1..=SQUARES).map(|number| {
        let (file, rank) = file_rank(number);
        let at = [f64::from(file) + 0.5, 10.5 - f64::from(rank)];
        place(square_name(bit_of(number), notation), at)
    });
    Geometry {
        seats: two_seats(true),
        pieces: two_sets("man", Some("king")),
        fields: fields(if R::LIMITS_KINGS {
            &["king-moves"]
        } else {
            &[]
        }),
        ..board(CellShape::Square, [10.0, 10.0], places.collect())
    }
}

pub(super) fn touches<R: DraughtsRules>(
    position: &Draughts<R>,
    mv: Move,
    notation: Notation,
) -> Touches {
    let name = |bit| square_name(bit, notation);
    let way = if mv.captured == 0 {
        vec![mv.to]
    } else {
        landings::landings(position, mv)
    };
    Touches {
        touched: std::iter::once(mv.from).chain(way).map(name).collect(),
        captured: squares(mv.captured).map(name).collect(),
        hidden: Vec::new(),
    }
}

/// The number of a square, or its file and rank.
pub(super) fn square_name(bit: u8, notation: Notation) -> String {
    let number = number_of(bit);
    match notation {
        Notation::Numeric => number.to_string(),
        Notation::Algebraic => {
            let (file, rank) = file_rank(number);
            format!("{}{rank}", char::from(b'a' + file))
        }
    }
}
