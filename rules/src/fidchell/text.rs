//! Texts of Fidchell: positions as words and as lists, with their fields, and moves.

use super::board::{
    BOARD, Bits, OPENING_BLACK, OPENING_RING, OPENING_WHITE, POINTS, bit_of, point_name, points,
    spoke_and_ring,
};
use super::draw;
use super::geometry;
use super::mv::Move;
use super::position::Position;
use super::setup::{FidchellPositionError, Navel, STONES, Setup};
use crate::sides::{
    SIDE_LETTERS, SIDE_NAMES, WHITE, cell_text, cells_of, piece_list, pieces_of, side_of,
};
use crate::{Game, IrregularMove, Options, Picture, Seat, Touches};
use rafle_protocol::hub::Geometry;
use rafle_protocol::moves::{Cell, MoveText, Separator, Signs};
use rafle_protocol::position::{
    CellText, CellTextError, PieceList, PieceListError, PieceListForm, field_column, field_number,
    is_piece_list,
};
use std::iter::successors;
use thiserror::Error;

/// Errors of a position text.
#[derive(Debug, Error)]
pub enum TextError {
    /// The cells are malformed.
    #[error(transparent)]
    Cells(#[from] CellTextError),
    /// The list of stones is malformed.
    #[error(transparent)]
    List(#[from] PieceListError),
    /// Fields are missing, or there are too many.
    #[error(
        "the cells are followed by {0} fields and need 6: hands of white and black, navel, challenge, removals, slides; a seventh, '1', marks an extra turn that may be declined"
    )]
    FieldCount(usize),
    /// A field is not a number in the expected form.
    #[error(
        "the {field} is '{found}' at column {column}, not a number of 1 to 3 figures without leading zeros"
    )]
    Number {
        /// The name of the field.
        field: &'static str,
        /// Its text.
        found: String,
        /// Its column.
        column: usize,
    },
    /// The navel field is not one of its letters.
    #[error("the navel is '{found}' at column {column}, which is not one of 'd', 'w' and 'a'")]
    Navel {
        /// The text of the field.
        found: String,
        /// Its column.
        column: usize,
    },
    /// The extra turn field is not one of its values.
    #[error("the extra turn is '{found}' at column {column}, which is not '1' or left out")]
    ExtraTurn {
        /// The text of the field.
        found: String,
        /// Its column.
        column: usize,
    },
    /// The parts are no valid position.
    #[error(transparent)]
    Setup(#[from] FidchellPositionError),
}

/// The form of a list: stones, then the fields of a word.
const LIST: PieceListForm<'_> = PieceListForm {
    sides: SIDE_LETTERS,
    all_groups: true,
    promotes: false,
    fields: FIELDS.first_chunk::<6>().expect("more than six").as_slice(),
    is_cell: |cell| bit_of_cell(cell).is_some(),
};

/// The same with the optional last field.
const WHOLE_LIST: PieceListForm<'_> = PieceListForm {
    fields: &FIELDS,
    ..LIST
};

/// The fields after the stones, as error messages name them.
const FIELDS: [&str; 7] = [
    "hand of white",
    "hand of black",
    "navel",
    "challenge",
    "removals",
    "slides",
    "extra turn",
];

impl<const SECOND: bool> Game for Position<SECOND> {
    const NAME: &'static str = if SECOND { "fidchell-2" } else { "fidchell-1" };
    const SIGNS: Signs = Signs::Begin;
    type Error = TextError;

    /// The board is empty in the first game; in the second one ring 4 holds stones.
    fn start(options: &Options) -> Self {
        let stones = |spokes: &str| {
            let bits = spokes
                .bytes()
                .filter_map(|spoke| point(spoke, OPENING_RING));
            bits.fold(0, |set: Bits, bit| set | 1 << bit)
        };
        let stones = if SECOND {
            [OPENING_WHITE, OPENING_BLACK].map(stones)
        } else {
            [0; 2]
        };
        let setup = Setup {
            stones,
            hands: stones.map(|set| (STONES - set.count_ones()) as u8),
            side: WHITE,
            navel: if SECOND { Navel::White } else { Navel::Dead },
            challenge: 0,
            owed: 0,
            slides: 0,
            may_decline: false,
        };
        Self::assemble(setup, options.extra_turn)
    }

    /// Reads the cells or the list of stones, then the hands of White and Black, the navel, the challenge, the removals and the slides,
    /// and the mark of an extra turn that may be declined.
    fn read(text: &str, options: &Options) -> Result<Self, TextError> {
        let (side, (stones, _), fields) = if is_piece_list(text) {
            let is_whole = text.matches(':').count() > LIST.fields.len() + SIDE_LETTERS.len();
            let list = PieceList::parse(text, if is_whole { &WHOLE_LIST } else { &LIST })?;
            let points = cells_of(&list)
                .filter_map(|(cell, letter)| Some((1 << bit_of_cell(cell)?, letter)));
            (list.side, pieces_of(points), list.fields)
        } else {
            let word = CellText::parse(text, SIDE_LETTERS, POINTS, "wbe")?;
            let points = points(BOARD).map(|bit| 1 << bit);
            (word.side, pieces_of(points.zip(word.cells)), word.fields)
        };
        let [white, black, navel, challenge, owed, slides, extra @ ..] = fields.as_slice() else {
            return Err(TextError::FieldCount(fields.len()));
        };
        // The number of fields after a field gives its column.
        let column = |behind| field_column(text, behind + extra.len());
        let number = |field, behind, number: &str| {
            field_number(number).ok_or_else(|| TextError::Number {
                field,
                found: cut(number),
                column: column(behind),
            })
        };
        let may_decline = match extra {
            [] => false,
            [mark] if mark == EXTRA_TURN => true,
            [mark] => {
                return Err(TextError::ExtraTurn {
                    found: cut(mark),
                    column: field_column(text, 0),
                });
            }
            _ => return Err(TextError::FieldCount(fields.len())),
        };
        let setup = Setup {
            stones,
            hands: [
                number("hand of white", 5, white)?,
                number("hand of black", 4, black)?,
            ],
            side: side_of(side),
            navel: { Navel::ALL.into_iter() }
                .find(|known| known.letter() == navel)
                .ok_or_else(|| TextError::Navel {
                    found: cut(navel),
                    column: column(3),
                })?,
            challenge: number("number of challenge turns", 2, challenge)?,
            owed: number("number of removals", 1, owed)?,
            slides: number("count of slides", 0, slides)?,
            may_decline,
        };
        Ok(Self::new(setup, options.extra_turn)?)
    }

    fn write(&self) -> String {
        let setup = self.setup();
        let cells = cell_text(setup.side, points(BOARD).map(|bit| setup.letter(bit)));
        format!("{cells}:{}", fields(&setup).join(":"))
    }

    fn write_list(&self) -> String {
        let setup = self.setup();
        let cells = points(BOARD).map(|bit| {
            let (spoke, ring) = spoke_and_ring(bit);
            let file = char::from(b'a' + spoke);
            let rank = ring.into();
            (Cell::Name { file, rank }, setup.letter(bit))
        });
        piece_list(setup.side, cells, fields(&setup)).to_string()
    }

    /// The captures follow from the position, so the text omits them.
    fn images(&self) -> Vec<Self> {
        let turns = successors(Some(*self), |seen| Some(seen.turned())).take(4);
        let mut images: Vec<Self> = turns.flat_map(|seen| [seen, seen.mirrored()]).collect();
        if !SECOND {
            let exchanged: Vec<Self> = images.iter().map(Self::exchanged).collect();
            images.extend(exchanged);
        }
        images
    }

    fn write_move(&self, mv: Move, _: &Options) -> String {
        match mv {
            Move::Place(to) => point_name(to),
            Move::Slide { from, to } => format!("{}-{}", point_name(from), point_name(to)),
            Move::Remove(bit) => format!("-{}", point_name(bit)),
            Move::Challenge => "challenge".to_owned(),
            Move::Pass => "pass".to_owned(),
        }
    }

    /// A list of captures, if present, must be the right one.
    fn fits(&self, mv: Move, written: &MoveText) -> bool {
        let is = |cell: Cell, bit: u8| bit_of_cell(cell) == Some(bit);
        match (mv, written) {
            (Move::Place(to), MoveText::Point { cell, captured }) => {
                is(*cell, to) && lists(captured, || self.captures(mv))
            }
            (Move::Slide { from, to }, MoveText::Path(path)) => {
                path.separator == Separator::Step
                    && matches!(path.cells.as_slice(), [a, b] if is(*a, from) && is(*b, to))
                    && lists(&path.captured, || self.captures(mv))
            }
            (Move::Remove(bit), MoveText::Removal(cell)) => is(*cell, bit),
            (Move::Challenge, MoveText::Word(word)) => word == "challenge",
            (Move::Pass, MoveText::Word(word)) => word == "pass",
            _ => false,
        }
    }

    /// The game has no obligation that a move could break.
    fn irregular_captures(&self, _legal: &[Move], _found: &mut Vec<IrregularMove<Move>>) {}

    fn irregular_quiet_moves(&self, _found: &mut Vec<IrregularMove<Move>>) {}

    fn geometry(&self, _: &Options) -> Geometry {
        geometry::geometry(SECOND, self.extra_turn())
    }

    fn touches(&self, mv: Move, _: &Options) -> Touches {
        geometry::touches(mv, self.captures(mv))
    }

    fn draw(&self, names: bool) -> Picture {
        draw::board(&self.setup(), names)
    }

    fn seat_name(seat: Seat) -> &'static str {
        SIDE_NAMES[seat.index() & 1]
    }
}

/// The last field for an extra turn that may be declined; omitted in all other positions.
const EXTRA_TURN: &str = "1";

/// The fields after the stones in a text.
fn fields(setup: &Setup) -> Vec<String> {
    let navel = setup.navel.letter();
    let [white, black] = setup.hands.map(|hand| hand.to_string());
    let [challenge, owed, slides] =
        [setup.challenge, setup.owed, setup.slides].map(|count| count.to_string());
    let extra = setup.may_decline.then(|| EXTRA_TURN.to_owned());
    let fields = [white, black, navel.to_owned(), challenge, owed, slides];
    fields.into_iter().chain(extra).collect()
}

/// Shortens a text for an error message.
fn cut(text: &str) -> String {
    text.chars()
        .take(12)
        .map(|c| if c.is_control() || c == '"' { '?' } else { c })
        .collect()
}

fn point(spoke: u8, ring: u8) -> Option<u8> {
    bit_of(spoke.checked_sub(b'a')?, ring)
}

fn bit_of_cell(cell: Cell) -> Option<u8> {
    match cell {
        Cell::Name { file, rank } => point(u8::try_from(file).ok()?, u8::try_from(rank).ok()?),
        Cell::Number(_) | Cell::Hidden => None,
    }
}

/// Whether a list is empty, or contains exactly the captures, each once.
fn lists(listed: &[Cell], captures: impl FnOnce() -> Bits) -> bool {
    if listed.is_empty() {
        return true;
    }
    let bits: Option<Vec<u8>> = listed.iter().map(|&cell| bit_of_cell(cell)).collect();
    bits.is_some_and(|bits| {
        let captures = captures();
        bits.len() == captures.count_ones() as usize
            && bits.iter().fold(0, |set: Bits, bit| set | 1 << bit) == captures
    })
}
