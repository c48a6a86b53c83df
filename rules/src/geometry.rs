//! What the geometries of all games share.

use super::sides::SIDE_NAMES;
use rafle_protocol::hub::{CellShape, Geometry, Length, PieceKind, Place, SeatView};

/// The cells that a move touches, in their order, and those of the pieces that it captures, by their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Touches {
    /// The cells that the piece leaves, lands on and comes to, or the one that is chosen; none where a word is said.
    pub touched: Vec<String>,
    /// The cells of the captured pieces.
    pub captured: Vec<String>,
}

/// A board without lines, seats and pieces.
pub(super) fn board(shape: CellShape, [width, height]: [f64; 2], places: Vec<Place>) -> Geometry {
    Geometry {
        shape,
        size: [Length::of(width), Length::of(height)],
        places,
        faces: Vec::new(),
        lines: Vec::new(),
        circles: Vec::new(),
        seats: Vec::new(),
        camps: Vec::new(),
        pieces: Vec::new(),
        marks: Vec::new(),
        fields: Vec::new(),
        states: Vec::new(),
        loser_begins: false,
    }
}

/// A cell at its place.
pub(super) fn place(name: String, [x, y]: [f64; 2]) -> Place {
    Place {
        name,
        at: [Length::of(x), Length::of(y)],
        level: None,
    }
}

/// The names of the fields in the word of a position.
pub(super) fn fields(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

/// Colours of the two sides.
const SIDE_COLOURS: [&str; 2] = ["#fff8e7", "#2b2b2b"];

/// White and Black, each with its own side below; `across` says whether Black sits across from White.
pub(super) fn two_seats(across: bool) -> Vec<SeatView> {
    let seats = SIDE_NAMES.into_iter().zip(SIDE_COLOURS).enumerate();
    let seats = seats.map(|(side, (name, colour))| SeatView {
        name: name.to_owned(),
        degrees: if across && side == 1 { 180 } else { 0 },
        colour: colour.to_owned(),
    });
    seats.collect()
}

/// The pieces of two sides: small letters are of the first kind, capitals of the promoted one if there is one.
pub(super) fn two_sets(kind: &str, promoted: Option<&str>) -> Vec<PieceKind> {
    let kinds = [Some(kind), promoted];
    let of_side = |(letter, seat): (char, &str)| {
        let letters = [letter, letter.to_ascii_uppercase()];
        let pairs = letters.into_iter().zip(kinds);
        let seat = seat.to_owned();
        let pieces = pairs.filter_map(move |(letter, kind)| {
            Some(PieceKind {
                letter,
                seat: seat.clone(),
                kind: kind?.to_owned(),
            })
        });
        pieces.collect::<Vec<_>>()
    };
    ['w', 'b']
        .into_iter()
        .zip(SIDE_NAMES)
        .flat_map(of_side)
        .collect()
}
