//! Positions in one word: the side to move, one character a cell, then fields after colons.

use std::fmt;

use nom::Parser;
use nom::bytes::complete::take_till;
use nom::character::complete::{anychar, char};
use nom::multi::many0;
use nom::sequence::preceded;
use thiserror::Error;

use crate::text::{clean, clean_character, is_space};

/// The text of a position in one word, `<side><cells>:<field>:<field>…`.
///
/// International draughts, for example, has a side of `W` or `B`, fifty cells of `w b W B e`, and no
/// fields.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CellText {
    /// The side to move.
    pub side: char,
    /// What stands on the cells, in the cell order of the game.
    pub cells: Vec<char>,
    /// What follows the cells, without the colons: empty for `Wbe`, two fields for `Wbe:1:2`.
    pub fields: Vec<String>,
}

/// Why a text is not such a position. A column counts characters from 1.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CellTextError {
    /// The text is empty.
    #[error("the position is empty")]
    Empty,
    /// The first character is no side to move.
    #[error(
        "'{}' at column {column} is not a side to move, which is one of '{}'",
        clean_character(*.found), clean(.allowed)
    )]
    Side {
        /// The character.
        found: char,
        /// Its column.
        column: usize,
        /// The characters that would do.
        allowed: String,
    },
    /// A character cannot stand on a cell.
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
        /// The characters that would do.
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
    /// The side is followed by a colon, as it is in a list of pieces.
    #[error(
        "the colon at column {column} makes this a list of pieces; what is read here is a side and {expected} cells"
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
    /// `sides` holds the characters for a side to move, `alphabet` those for a cell, and `cell_count`
    /// is the number of cells of the board. Neither `sides` nor `alphabet` should hold a colon. Blanks
    /// may stand before and after the position.
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
        let start = text.trim_start_matches(is_space);
        let column = text.chars().count() - start.chars().count() + 1;
        let text = start.trim_end_matches(is_space);
        let side = anychar::<_, ()>;
        let cells = take_till(|c| c == ':');
        let fields = many0(preceded(char(':'), take_till(|c| c == ':')));
        let Ok((_, (side, cells, fields))) = (side, cells, fields).parse(text) else {
            return Err(CellTextError::Empty);
        };
        if !sides.contains(side) {
            return Err(CellTextError::Side {
                found: side,
                column,
                allowed: sides.to_owned(),
            });
        }
        let cells: Vec<char> = cells.chars().collect();
        // Each cell stands its number behind the side.
        let wrong = (1..=cell_count)
            .zip(&cells)
            .find(|(_, cell)| !alphabet.contains(**cell));
        if let Some((number, &found)) = wrong {
            return Err(CellTextError::Cell {
                number,
                found,
                column: column + number,
                allowed: alphabet.to_owned(),
            });
        }
        let (found, expected) = (cells.len(), cell_count);
        if found == 0 && expected > 0 && !fields.is_empty() {
            return Err(CellTextError::List {
                column: column + 1,
                expected,
            });
        }
        if found == 0 && expected > 0 {
            return Err(CellTextError::NoCells { expected, column });
        }
        if found < expected {
            return Err(CellTextError::TooShort {
                found,
                expected,
                column: column + found + 1,
            });
        }
        if found > expected {
            return Err(CellTextError::TooLong {
                found,
                expected,
                column: column + expected + 1,
            });
        }
        let control = (column..).zip(text.chars()).find(|(_, c)| c.is_control());
        if let Some((column, character)) = control {
            let code = u32::from(character);
            return Err(CellTextError::ControlCharacter { code, column });
        }
        Ok(CellText {
            side,
            cells,
            fields: fields.into_iter().map(str::to_owned).collect(),
        })
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
            "the colon at column 2 makes this a list of pieces; what is read here is a side and 4 cells"
        );
    }
}
