//! Positions as lists of pieces: `W:Wg7,Kb7:Bh6,h4`.

use std::fmt;

use thiserror::Error;

use crate::moves::Cell;
use crate::text::{clean_character, listed};

/// A position as a list of pieces, `<side>:<group>:<group>…:<field>…`.
///
/// A group is the letter or digit of a side and its pieces, separated by commas. The fields are the same as in a
/// [`CellText`](super::CellText).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PieceList {
    /// The side to move.
    pub side: char,
    /// The pieces of each side, in the order of the text.
    pub groups: Vec<PieceGroup>,
    /// The fields after the groups, trimmed and without the colons.
    pub fields: Vec<String>,
}

/// The pieces of one side.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PieceGroup {
    /// The letter or digit of the side.
    pub owner: char,
    /// Its pieces, in the order of the text.
    pub pieces: Vec<ListedPiece>,
}

/// One piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ListedPiece {
    /// Its cell, always a name.
    pub cell: Cell,
    /// Whether it is promoted, marked by `K`.
    pub promoted: bool,
}

/// Writes the position without blanks, groups and pieces in order.
impl fmt::Display for PieceList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.side)?;
        self.groups
            .iter()
            .try_for_each(|group| write!(f, ":{group}"))?;
        self.fields
            .iter()
            .try_for_each(|field| write!(f, ":{field}"))
    }
}

impl fmt::Display for PieceGroup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.owner)?;
        for (index, piece) in self.pieces.iter().enumerate() {
            write!(f, "{}{piece}", if index == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl fmt::Display for ListedPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.promoted { "K" } else { "" }, self.cell)
    }
}

/// Whether a text has the form of a list of pieces: a colon follows its first character. Blanks before either are
/// skipped.
///
/// ```
/// use rafle_protocol::position::is_piece_list;
///
/// assert!(is_piece_list("W:Wg7,Kb7:Bh6,h4"));
/// assert!(!is_piece_list("Wwbe:27:27"));
/// ```
#[must_use]
pub fn is_piece_list(text: &str) -> bool {
    let mut characters = text.trim_start().chars();
    characters.next().is_some() && characters.as_str().trim_start().starts_with(':')
}

/// The form of a list of pieces in one game.
#[derive(Debug, Clone, Copy)]
pub struct PieceListForm<'a> {
    /// The letters or digits of the sides; none may be a blank, a comma or a colon.
    pub sides: &'a str,
    /// Whether each side must have its group, which may be empty.
    pub all_groups: bool,
    /// Whether a piece can be promoted.
    pub promotes: bool,
    /// The names of the fields after the groups, for error messages. Every list has all of them.
    pub fields: &'a [&'a str],
    /// Whether the board has a cell.
    pub is_cell: fn(Cell) -> bool,
}

/// Why a text is not a list of pieces. The texts inside are shortened to about 40 characters; a column
/// counts characters from 1.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PieceListError {
    /// The text is empty.
    #[error("the position is empty")]
    Empty,
    /// Nothing precedes the first colon.
    #[error("the side to move is missing before the colon at column {column}")]
    MissingSide {
        /// The column of the colon.
        column: usize,
    },
    /// The text before the first colon is not a side.
    #[error("'{found}' at column {column} is not a side to move, which is {}", sides(.allowed))]
    Side {
        /// The text.
        found: String,
        /// Its column.
        column: usize,
        /// The letters or digits of the sides.
        allowed: String,
    },
    /// A group is empty, without even its owner.
    #[error("the owner of the pieces is missing after the colon at column {column}")]
    MissingOwner {
        /// The column of the colon before it.
        column: usize,
    },
    /// A group does not begin with a side.
    #[error(
        "'{}' at column {column} is not an owner of pieces, which is {}",
        clean_character(*.found), sides(.allowed)
    )]
    Owner {
        /// The first character of the group.
        found: char,
        /// Its column.
        column: usize,
        /// The letters or digits of the sides.
        allowed: String,
    },
    /// A side has two groups.
    #[error("the pieces of {owner} are given again at column {column}")]
    RepeatedGroup {
        /// The side.
        owner: char,
        /// The column of the second group.
        column: usize,
    },
    /// A side has no group. An empty group is the side alone.
    #[error("the pieces of {owner} are missing")]
    MissingGroup {
        /// The side.
        owner: char,
    },
    /// Nothing precedes or follows a comma.
    #[error("a cell is missing at the comma at column {column}")]
    MissingCell {
        /// The column of the comma.
        column: usize,
    },
    /// The text between two commas is not the name of a cell.
    #[error("'{found}' at column {column} is not a cell such as a1")]
    Cell {
        /// The text.
        found: String,
        /// Its column.
        column: usize,
    },
    /// A number, as for the squares of international draughts.
    #[error(
        "'{found}' at column {column} is a number, and the cells of this game have names such as a1"
    )]
    Number {
        /// The text.
        found: String,
        /// Its column.
        column: usize,
    },
    /// The board has no such cell.
    #[error("'{found}' at column {column} is not a cell of the board")]
    UnknownCell {
        /// The piece as written.
        found: String,
        /// Its column.
        column: usize,
    },
    /// A promoted piece in a game that has none.
    #[error("'{found}' at column {column} is a promoted piece, and this game has none")]
    Promoted {
        /// The piece as written.
        found: String,
        /// Its column.
        column: usize,
    },
    /// Two pieces on one cell.
    #[error("cell {cell} is given again at column {column}")]
    RepeatedCell {
        /// The cell.
        cell: Cell,
        /// The column of the second piece.
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
    /// There are too few fields.
    #[error("the pieces must be followed by {}", listed(.fields, "and"))]
    MissingFields {
        /// The names of all fields.
        fields: Vec<String>,
    },
}

impl PieceListError {
    /// The column of the offending character, from 1; `None` if a missing part could stand anywhere.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        match self {
            PieceListError::MissingSide { column }
            | PieceListError::Side { column, .. }
            | PieceListError::MissingOwner { column }
            | PieceListError::Owner { column, .. }
            | PieceListError::RepeatedGroup { column, .. }
            | PieceListError::MissingCell { column }
            | PieceListError::Cell { column, .. }
            | PieceListError::Number { column, .. }
            | PieceListError::UnknownCell { column, .. }
            | PieceListError::Promoted { column, .. }
            | PieceListError::RepeatedCell { column, .. }
            | PieceListError::ControlCharacter { column, .. } => Some(*column),
            PieceListError::Empty
            | PieceListError::MissingGroup { .. }
            | PieceListError::MissingFields { .. } => None,
        }
    }
}

/// `W or B`
fn sides(allowed: &str) -> String {
    let sides: Vec<String> = allowed
        .chars()
        .map(|side| clean_character(side).to_string())
        .collect();
    listed(&sides, "or")
}
