//! Positions in one word: the side to move, one character a cell, then fields after colons.

use std::fmt;

use nom::bytes::complete::{take_till, take_while};
use nom::character::complete::{char, one_of, satisfy};
use nom::combinator::{all_consuming, map};
use nom::error::{ErrorKind, ParseError};
use nom::multi::{many_m_n, many0};
use nom::sequence::preceded;
use nom::{IResult, Parser};
use thiserror::Error;

use crate::text::{clean, clean_character, is_space};

/// The text of a position in one word, `<side><cells>:<field>:<field>…`.
///
/// In international draughts the side is `W` or `B`, each of fifty cells is one of `w b W B e`, and there are no fields.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CellText {
    /// The side to move.
    pub side: char,
    /// The contents of the cells, in the cell order of the game.
    pub cells: Vec<char>,
    /// The fields after the cells, without the colons: none in `Wbe`, two in `Wbe:1:2`.
    pub fields: Vec<String>,
}

/// Why a text is not a position in one word. A column counts characters from 1.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CellTextError {
    /// The text is empty.
    #[error("the position is empty")]
    Empty,
    /// The first character is not a side to move.
    #[error(
        "'{}' at column {column} is not a side to move, which is one of '{}'",
        clean_character(*.found), clean(.allowed)
    )]
    Side {
        /// The character.
        found: char,
        /// Its column.
        column: usize,
        /// The valid characters.
        allowed: String,
    },
    /// A character is not valid for a cell.
    #[error(
        "cell {number} has '{}' at column {column}, which is not one of '{}'",
        clean_character(*.found), clean(.allowed)
    )]
    Cell {
        /// Which cell, from 1.
        number: usize,
        /// The character.
        found: char,
        /// Its column.
        column: usize,
        /// The valid characters.
        allowed: String,
    },
    /// Nothing follows the side to move.
    #[error(
        "no cell follows the side to move; a position has {expected}, or a list of pieces after a colon"
    )]
    NoCells {
        /// The number of cells of the board.
        expected: usize,
        /// The column after the side.
        column: usize,
    },
    /// There are too few cells.
    #[error("the position has {found} cells and needs {expected}: they end before column {column}")]
    TooShort {
        /// The number of cells in the text.
        found: usize,
        /// The number of cells of the board.
        expected: usize,
        /// The column after the last cell.
        column: usize,
    },
    /// There are too many cells.
    #[error(
        "the position has {found} cells and takes only {expected}: one too many is at column {column}"
    )]
    TooLong {
        /// The number of cells in the text.
        found: usize,
        /// The number of cells of the board.
        expected: usize,
        /// The column of the first that is too many.
        column: usize,
    },
    /// A field holds a control character.
    #[error("the character U+{code:04X} at column {column} cannot stand in a position")]
    ControlCharacter {
        /// The number of the character in Unicode.
        code: u32,
        /// Its column.
        column: usize,
    },
    /// A colon follows the side, as in a list of pieces.
    #[error(
        "the colon at column {column} begins a list of pieces; expected a side and {expected} cells"
    )]
    List {
        /// The column of the colon.
        column: usize,
        /// The number of cells of the board.
        expected: usize,
    },
}

impl CellTextError {
    /// The column of the offending character, from 1; `None` for an empty text.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        match self {
            CellTextError::Side { column, .. }
            | CellTextError::Cell { column, .. }
            | CellTextError::NoCells { column, .. }
            | CellTextError::TooShort { column, .. }
            | CellTextError::TooLong { column, .. }
            | CellTextError::ControlCharacter { column, .. }
            | CellTextError::List { column, .. } => Some(*column),
            CellTextError::Empty => None,
        }
    }
}

impl CellText {
    /// Reads a position.
    ///
    /// `sides` has the characters for the side to move, `alphabet` those for a cell; neither may contain a colon.
    /// `cell_count` is the number of cells of the board. Blanks may surround the position.
    ///
    /// # Errors
    ///
    /// A [`CellTextError`] that says which character is wrong, or how many cells there are.
    pub fn parse(
        text: &str,
        sides: &str,
        cell_count: usize,
        alphabet: &str,
    ) -> Result<Self, CellTextError> {
        let form = Form {
            sides,
            cell_count,
            alphabet,
        };
        let word = text.trim_end_matches(is_space);
        match all_consuming(preceded(take_while(is_space), |input| {
            position(input, form)
        }))
        .parse(word)
        {
            Ok((_, position)) => Ok(position),
            Err(nom::Err::Error(failure) | nom::Err::Failure(failure)) => {
                Err(failure.explained(word, form))
            }
            Err(nom::Err::Incomplete(_)) => Err(CellTextError::Empty),
        }
    }
}

/// The form of a game's positions.
#[derive(Clone, Copy)]
struct Form<'f> {
    sides: &'f str,
    cell_count: usize,
    alphabet: &'f str,
}

/// A parse failure, and the text from there on.
struct Failure<'a> {
    kind: FailureKind,
    rest: &'a str,
}

enum FailureKind {
    Side,
    /// A wrong cell, after this number of valid ones.
    Cell(usize),
    List,
    /// The wrong number of cells.
    Count(usize),
    ControlCharacter(char),
}

impl<'a> ParseError<&'a str> for Failure<'a> {
    fn from_error_kind(rest: &'a str, _kind: ErrorKind) -> Self {
        Failure {
            kind: FailureKind::Side,
            rest,
        }
    }

    fn append(_rest: &'a str, _kind: ErrorKind, other: Self) -> Self {
        other
    }
}

impl Failure<'_> {
    /// The error, with its column in `text`, whose end the failure points into.
    fn explained(self, text: &str, form: Form<'_>) -> CellTextError {
        let before = text.strip_suffix(self.rest).unwrap_or(text);
        let column = before.chars().count() + 1;
        let expected = form.cell_count;
        match (self.kind, self.rest.chars().next()) {
            (FailureKind::Side, Some(found)) => CellTextError::Side {
                found,
                column,
                allowed: form.sides.to_owned(),
            },
            (FailureKind::Cell(number), Some(found)) => CellTextError::Cell {
                number: number + 1,
                found,
                column,
                allowed: form.alphabet.to_owned(),
            },
            (FailureKind::Side | FailureKind::Cell(_), None) => CellTextError::Empty,
            (FailureKind::List, _) => CellTextError::List { column, expected },
            (FailureKind::Count(0), _) => CellTextError::NoCells { expected, column },
            (FailureKind::Count(found), _) if found < expected => CellTextError::TooShort {
                found,
                expected,
                column,
            },
            (FailureKind::Count(found), _) => CellTextError::TooLong {
                found,
                expected,
                column,
            },
            (FailureKind::ControlCharacter(character), _) => CellTextError::ControlCharacter {
                code: u32::from(character),
                column,
            },
        }
    }
}

type Parsed<'a, T> = IResult<&'a str, T, Failure<'a>>;

fn fail<T>(kind: FailureKind, rest: &str) -> Parsed<'_, T> {
    Err(nom::Err::Failure(Failure { kind, rest }))
}

fn position<'a>(input: &'a str, form: Form<'_>) -> Parsed<'a, CellText> {
    let side = one_of(form.sides);
    let fields = many0(preceded(char(':'), field));
    map(
        (side, |input| cells(input, form), fields),
        |(side, cells, fields)| CellText {
            side,
            cells,
            fields,
        },
    )
    .parse(input)
}

/// All cells of the board, before a colon or the end.
fn cells<'a>(input: &'a str, form: Form<'_>) -> Parsed<'a, Vec<char>> {
    let cell = satisfy(|c| form.alphabet.contains(c));
    let (rest, cells) = many_m_n(0, form.cell_count, cell).parse(input)?;
    let found = cells.len();
    match rest.chars().next() {
        None | Some(':') if found == form.cell_count => Ok((rest, cells)),
        Some(':') if found == 0 => fail(FailureKind::List, rest),
        None | Some(':') => fail(FailureKind::Count(found), rest),
        Some(_) if found < form.cell_count => fail(FailureKind::Cell(found), rest),
        Some(_) => {
            let more = rest.chars().take_while(|c| *c != ':').count();
            fail(FailureKind::Count(found + more), rest)
        }
    }
}

/// A field, in which no control character stands.
fn field(input: &str) -> Parsed<'_, String> {
    let (rest, text) = take_till(|c| c == ':').parse(input)?;
    match text.char_indices().find(|(_, c)| c.is_control()) {
        Some((index, character)) => {
            let rest = input.get(index..).unwrap_or(input);
            fail(FailureKind::ControlCharacter(character), rest)
        }
        None => Ok((rest, text.to_owned())),
    }
}

/// Writes the position in one word, as it was read.
impl fmt::Display for CellText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.side)?;
        self.cells.iter().try_for_each(|cell| write!(f, "{cell}"))?;
        self.fields
            .iter()
            .try_for_each(|field| write!(f, ":{field}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<CellText, CellTextError> {
        CellText::parse(text, "WB", 4, "wbWBe")
    }

    fn refused(text: &str) -> String {
        read(text).unwrap_err().to_string()
    }

    #[test]
    fn a_side_and_its_cells_make_a_position() {
        let position = read("BwWeb").unwrap();
        assert_eq!(position.side, 'B');
        assert_eq!(position.cells, ['w', 'W', 'e', 'b']);
        assert!(position.fields.is_empty());
    }

    #[test]
    fn fields_follow_after_colons_and_may_be_empty() {
        assert_eq!(read("Wwwww:27::d").unwrap().fields, ["27", "", "d"]);
        assert_eq!(read("Wwwww:").unwrap().fields, [""]);
        assert_eq!(read("Wwwww:27::d").unwrap().to_string(), "Wwwww:27::d");
    }

    #[test]
    fn the_wrong_character_is_named_with_its_cell() {
        assert_eq!(refused(""), "the position is empty");
        assert_eq!(
            refused("wwwww"),
            "'w' at column 1 is not a side to move, which is one of 'WB'"
        );
        assert_eq!(
            refused("Wwxww"),
            "cell 2 has 'x' at column 3, which is not one of 'wbWBe'"
        );
        assert_eq!(
            refused("Ww\"ww"),
            "cell 2 has ''' at column 3, which is not one of 'wbWBe'"
        );
    }

    #[test]
    fn a_field_has_no_control_characters() {
        assert_eq!(
            refused(" Wwwww:27:\u{1}3"),
            "the character U+0001 at column 11 cannot stand in a position"
        );
    }

    #[test]
    fn the_number_of_cells_must_be_right() {
        assert_eq!(
            refused("W"),
            "no cell follows the side to move; a position has 4, or a list of pieces after a colon"
        );
        assert_eq!(
            refused("Www"),
            "the position has 2 cells and needs 4: they end before column 4"
        );
        assert_eq!(
            refused("Wwwwwee"),
            "the position has 6 cells and takes only 4: one too many is at column 6"
        );
        assert_eq!(
            refused("W:W31-50:B1-20"),
            "the colon at column 2 begins a list of pieces; expected a side and 4 cells"
        );
    }
}
