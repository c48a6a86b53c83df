//! Parts of a board's geometry that all games share.

use super::sides::SIDE_NAMES;
use rafle_protocol::hub::{CellShape, Geometry, Length, PieceKind, Place, SeatView};

/// The names of the cells that a move touches, in order, and of the cells that it captures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Touches {
    /// The origin, the landings and the end of the piece's move, or the one chosen cell; empty for a move that is a
    /// word.
    pub touched: Vec<String>,
    /// The cells of the captured pieces.
    pub captured: Vec<String>,
    /// For each landing `~` in `touched`, in order, where a drawing shows it.
    pub hidden: Vec<Place>,
}

/// A board that has no lines, seats or pieces yet.
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

/// A cell and its position.
pub(super) fn place(name: String, [x, y]: [f64; 2]) -> Place {
    Place {
        name,
        at: [Length::of(x), Length::of(y)],
        level: None,
    }
}

/// The names of the fields in a position text.
pub(super) fn fields(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

/// Colours of the two sides.
const SIDE_COLOURS: [&str; 2] = ["#fff8e7", "#2b2b2b"];

/// White and Black, each seen from its own side; `across` says whether Black sits opposite White.
pub(super) fn two_seats(across: bool) -> Vec<SeatView> {
    let seats = SIDE_NAMES.into_iter().zip(SIDE_COLOURS).enumerate();
    let seats = seats.map(|(side, (name, colour))| SeatView {
        name: name.to_owned(),
        degrees: if across && side == 1 { 180 } else { 0 },
        colour: colour.to_owned(),
    });
    seats.collect()
}

/// The pieces of two sides: small letters for the ordinary kind, capitals for the promoted one if there is one.
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
