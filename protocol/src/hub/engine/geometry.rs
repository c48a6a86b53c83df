//! The coordinates of a board's cells, so that a program can draw it without knowing the game.

use super::error::ReplyError;
use super::fields::{Fields, words};
use crate::hub::line::Line;
use crate::text::{Worded, real, shown, values, word_of};
use std::fmt;

/// A length or a coordinate, in thousandths of the distance between neighbouring cells.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Length(pub i32);

impl Length {
    /// The nearest length to a number of cells.
    #[must_use]
    pub fn of(cells: f64) -> Self {
        Self((cells * 1000.0).round() as i32)
    }

    /// The number of cells.
    #[must_use]
    pub fn cells(self) -> f64 {
        f64::from(self.0) / 1000.0
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.cells())
    }
}

/// The shape of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CellShape {
    /// A square of side 1 around its coordinates.
    Square,
    /// A point where lines meet.
    Point,
    /// A hole of less than the distance to its neighbours.
    Hole,
    /// The upper side of a cube, a square that stands on a corner; it has a level.
    Cube,
}

impl Worded for CellShape {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("square", CellShape::Square),
        ("point", CellShape::Point),
        ("hole", CellShape::Hole),
        ("cube", CellShape::Cube),
    ];
}

impl CellShape {
    /// Every shape.
    #[must_use]
    pub fn all() -> Vec<Self> {
        values(Self::WORDS)
    }
}

/// A cell and its coordinates: x to the right, y down.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Place {
    /// The cell's name.
    pub name: String,
    /// The coordinates.
    pub at: [Length; 2],
    /// The level of a cube, from 0.
    pub level: Option<u8>,
}

/// Another board that shows the same cells.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Face {
    /// Its name.
    pub name: String,
    /// The cells that it shows.
    pub places: Vec<Place>,
}

/// How a seat sees the board.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SeatView {
    /// The seat's name.
    pub name: String,
    /// The clockwise rotation in degrees that puts the seat's own side at the bottom.
    pub degrees: u16,
    /// A colour for its pieces, `#rrggbb`.
    pub colour: String,
}

/// The cells of a seat's camp, where its pieces begin.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Camp {
    /// The seat's name.
    pub seat: String,
    /// The names of the cells.
    pub cells: Vec<String>,
}

/// The meaning of a letter in a position word.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PieceKind {
    /// The letter.
    pub letter: char,
    /// The name of the seat whose piece it is.
    pub seat: String,
    /// The name of the piece, one word.
    pub kind: String,
}

/// A named point that can't hold a piece.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Mark {
    /// Its name.
    pub name: String,
    /// The coordinates.
    pub at: [Length; 2],
    /// The field of a position word with its state, if it has one.
    pub field: Option<String>,
}

/// The meaning of a value of a field.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FieldState {
    /// The name of the field.
    pub field: String,
    /// The value.
    pub value: String,
    /// The meaning in one word; the name of a seat means that something counts only for that seat.
    pub meaning: String,
}

/// The coordinates of a board's cells, and the meaning of its letters and fields.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Geometry {
    /// The shape of the cells.
    pub shape: CellShape,
    /// Width and height of the board; its upper left corner is at 0,0.
    pub size: [Length; 2],
    /// The cells, in the order of position words.
    pub places: Vec<Place>,
    /// Other boards with the same cells.
    pub faces: Vec<Face>,
    /// Lines: x and y of both ends.
    pub lines: Vec<[Length; 4]>,
    /// Circles: x and y of the centre, and the radius.
    pub circles: Vec<[Length; 3]>,
    /// The seats, in the order of their first turns.
    pub seats: Vec<SeatView>,
    /// The camps, in games that have them.
    pub camps: Vec<Camp>,
    /// The letters of pieces.
    pub pieces: Vec<PieceKind>,
    /// Named points that are not cells.
    pub marks: Vec<Mark>,
    /// The names of the fields after the cells in a position word, in order.
    pub fields: Vec<String>,
    /// The meanings of field values that are not numbers.
    pub states: Vec<FieldState>,
    /// Whether the loser of a game begins the next one, in the first seat.
    pub loser_begins: bool,
}

/// The word for a game whose loser begins the next one.
const LOSER: &str = "loser";

/// Examples of the parts of a geometry, for error messages.
const SIZE: &str = "width and height, such as 10,10";
const CELLS: &str = "cells such as a1,0.5,9.5 or a1,0.5,9.5,0";
const FACES: &str = "boards such as A;a1,0.5,9.5;b2,1.5,8.5";
const LINES: &str = "lines such as 0.5,0.5,9.5,0.5";
const CIRCLES: &str = "circles such as 8,8,1";
const SEATS: &str = "seats such as white,0,#ffffff";
const CAMPS: &str = "camps such as white,a1,b1";
const PIECES: &str = "pieces such as w,white,man";
const MARKS: &str = "marks such as o,8,8 or o,8,8,navel";
const FIELDS: &str = "names of fields such as slides";
const STATES: &str = "states such as navel,d,dead";

impl Geometry {
    pub(super) fn to_line(&self, line: Line) -> Line {
        let places = |places: &[Place], separator: &str| {
            let texts: Vec<String> = places.iter().map(place_text).collect();
            texts.join(separator)
        };
        let faces = self.faces.iter();
        let faces = faces.map(|face| format!("{};{}", face.name, places(&face.places, ";")));
        let seats = self.seats.iter();
        let seats = seats.map(|seat| format!("{},{},{}", seat.name, seat.degrees, seat.colour));
        let camps = self.camps.iter();
        let camps = camps.map(|camp| format!("{},{}", camp.seat, camp.cells.join(",")));
        let pieces = self.pieces.iter();
        let pieces = pieces.map(|piece| format!("{},{},{}", piece.letter, piece.seat, piece.kind));
        let states = self.states.iter();
        let states = states.map(|it| format!("{},{},{}", it.field, it.value, it.meaning));
        let parts = [
            ("faces", faces.collect::<Vec<String>>()),
            (
                "lines",
                self.lines.iter().map(|it| lengths_text(it)).collect(),
            ),
            (
                "circles",
                self.circles.iter().map(|it| lengths_text(it)).collect(),
            ),
            ("seats", seats.collect()),
            ("camps", camps.collect()),
            ("pieces", pieces.collect()),
            ("marks", self.marks.iter().map(mark_text).collect()),
            ("fields", self.fields.clone()),
            ("states", states.collect()),
            (
                "next",
                self.loser_begins
                    .then(|| LOSER.to_owned())
                    .into_iter()
                    .collect(),
            ),
        ];
        let line = line
            .with("geometry", word_of(CellShape::WORDS, &self.shape))
            .with("size", lengths_text(&self.size))
            .with("cells", places(&self.places, " "));
        let given = parts.into_iter().filter(|(_, texts)| !texts.is_empty());
        given.fold(line, |line, (name, texts)| line.with(name, texts.join(" ")))
    }

    pub(super) fn read(fields: &Fields<'_>) -> Result<Self, ReplyError> {
        let word = fields.required("answer", "geometry")?;
        let shape = CellShape::named(word).ok_or_else(|| ReplyError::BadValue {
            name: "geometry",
            value: shown(word),
            expected: CellShape::listed("or"),
        })?;
        let size = fields.required("answer", "size")?;
        Ok(Self {
            shape,
            size: lengths(size).ok_or_else(|| bad("size", size, SIZE))?,
            places: read_all(fields, "cells", CELLS, place)?,
            faces: read_all(fields, "faces", FACES, face)?,
            lines: read_all(fields, "lines", LINES, lengths)?,
            circles: read_all(fields, "circles", CIRCLES, lengths)?,
            seats: read_all(fields, "seats", SEATS, seat)?,
            camps: read_all(fields, "camps", CAMPS, camp)?,
            pieces: read_all(fields, "pieces", PIECES, piece)?,
            marks: read_all(fields, "marks", MARKS, mark)?,
            fields: read_all(fields, "fields", FIELDS, field)?,
            states: read_all(fields, "states", STATES, state)?,
            loser_begins: match fields.value("next") {
                None => false,
                Some(LOSER) => true,
                Some(other) => return Err(bad("next", other, LOSER)),
            },
        })
    }
}

fn bad(name: &'static str, value: &str, expected: &str) -> ReplyError {
    ReplyError::BadValue {
        name,
        value: shown(value),
        expected: expected.to_owned(),
    }
}

fn read_all<T>(
    fields: &Fields<'_>,
    name: &'static str,
    expected: &str,
    read: fn(&str) -> Option<T>,
) -> Result<Vec<T>, ReplyError> {
    let all = words(fields.value(name).unwrap_or_default());
    all.map(|word| read(word).ok_or_else(|| bad(name, word, expected)))
        .collect()
}

fn lengths_text(lengths: &[Length]) -> String {
    let texts: Vec<String> = lengths.iter().map(Length::to_string).collect();
    texts.join(",")
}

fn place_text(place: &Place) -> String {
    let level = place.level.map(|level| format!(",{level}"));
    let at = lengths_text(&place.at);
    format!("{},{at}{}", place.name, level.unwrap_or_default())
}

fn mark_text(mark: &Mark) -> String {
    let field = mark.field.iter().map(|field| format!(",{field}"));
    let at = lengths_text(&mark.at);
    format!("{},{at}{}", mark.name, field.collect::<String>())
}

/// A length of at most a million cells.
fn length(text: &str) -> Option<Length> {
    real(text)
        .filter(|cells| cells.abs() <= 1e6)
        .map(Length::of)
}

fn lengths<const N: usize>(text: &str) -> Option<[Length; N]> {
    let lengths: Option<Vec<Length>> = text.split(',').map(length).collect();
    lengths?.try_into().ok()
}

fn named(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

fn place(text: &str) -> Option<Place> {
    let parts: Vec<&str> = text.split(',').collect();
    let (name, x, y, level) = match parts.as_slice() {
        [name, x, y] => (name, x, y, None),
        [name, x, y, level] => (name, x, y, Some(level.parse().ok()?)),
        _ => return None,
    };
    Some(Place {
        name: named(name)?,
        at: [length(x)?, length(y)?],
        level,
    })
}

fn face(text: &str) -> Option<Face> {
    let (name, places) = text.split_once(';')?;
    let places: Option<Vec<Place>> = places.split(';').map(place).collect();
    Some(Face {
        name: named(name)?,
        places: places?,
    })
}

fn seat(text: &str) -> Option<SeatView> {
    let [name, degrees, colour] = text.split(',').collect::<Vec<_>>().try_into().ok()?;
    Some(SeatView {
        name: named(name)?,
        degrees: degrees.parse().ok()?,
        colour: named(colour)?,
    })
}

fn camp(text: &str) -> Option<Camp> {
    let (seat, cells) = text.split_once(',')?;
    let cells: Option<Vec<String>> = cells.split(',').map(named).collect();
    Some(Camp {
        seat: named(seat)?,
        cells: cells?,
    })
}

fn piece(text: &str) -> Option<PieceKind> {
    let [letter, seat, kind] = text.split(',').collect::<Vec<_>>().try_into().ok()?;
    let mut letters = letter.chars();
    let letter = letters.next().filter(|_| letters.next().is_none())?;
    Some(PieceKind {
        letter,
        seat: named(seat)?,
        kind: named(kind)?,
    })
}

fn mark(text: &str) -> Option<Mark> {
    let parts: Vec<&str> = text.split(',').collect();
    let (name, x, y, field) = match parts.as_slice() {
        [name, x, y] => (name, x, y, None),
        [name, x, y, field] => (name, x, y, Some(named(field)?)),
        _ => return None,
    };
    Some(Mark {
        name: named(name)?,
        at: [length(x)?, length(y)?],
        field,
    })
}

/// A bare name: parts after a comma have no meaning here.
fn field(text: &str) -> Option<String> {
    named(text).filter(|name| !name.contains(','))
}

fn state(text: &str) -> Option<FieldState> {
    let [field, value, meaning] = text.split(',').collect::<Vec<_>>().try_into().ok()?;
    Some(FieldState {
        field: named(field)?,
        value: named(value)?,
        meaning: named(meaning)?,
    })
}

#[cfg(test)]
mod tests {
    use crate::hub::Reply;

    const LINE: &str = "answer geometry=cube size=2,1.5 cells=\"a1,0.5,1,0 b1,1.5,0.333,7\" \
        faces=A;a1,0.5,1;b1,1,0.5 lines=0,0,2,1.5 circles=1,1,0.75 seats=white,0,#ffffff \
        camps=white,a1,b1 pieces=\"w,white,man W,white,king\" \
        marks=\"o,8,8 p,1,1,navel\" fields=\"hand-white navel\" states=navel,d,dead next=loser";

    #[test]
    fn a_geometry_is_read_as_it_was_written() {
        let read = Reply::parse(LINE).unwrap().unwrap();
        assert_eq!(read.to_string(), LINE);
    }

    #[test]
    fn the_part_that_does_not_fit_is_named() {
        for (good, bad, name) in [
            ("geometry=cube", "geometry=ball", "geometry"),
            ("size=2,1.5", "size=2", "size"),
            ("a1,0.5,1,0", "a1,0.5,x,0", "cells"),
            ("a1,0.5,1,0", "a1,0.5,1,900", "cells"),
            ("A;a1,0.5,1;b1,1,0.5", "A", "faces"),
            ("0,0,2,1.5", "0,0,2,2e9", "lines"),
            ("1,1,0.75", "1,1", "circles"),
            ("white,0,#ffffff", "white,-1,#ffffff", "seats"),
            ("white,a1,b1", "white,a1,", "camps"),
            ("w,white,man", "wb,white,man", "pieces"),
            ("o,8,8", "o,8", "marks"),
            ("p,1,1,navel", "p,1,1,", "marks"),
            ("hand-white", "hand,white", "fields"),
            ("navel,d,dead", "navel,d", "states"),
            ("next=loser", "next=winner", "next"),
        ] {
            let error = Reply::parse(&LINE.replacen(good, bad, 1))
                .unwrap_err()
                .to_string();
            assert!(error.contains(&format!("'{name}'")), "{bad}: {error}");
        }
    }
}
