//! What can be wrong with a list of pieces.

use thiserror::Error;

use crate::moves::Cell;
use crate::text::{clean_character, listed};

/// Why a text is not such a position. The texts inside are shortened to about 40 characters; a column
/// counts characters from 1.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PieceListError {
    /// The text is empty.
    #[error("the position is empty")]
    Empty,
    /// Nothing stands before the first colon.
    #[error("the side to move is missing before the colon at column {column}")]
    MissingSide {
        /// The column of the colon.
        column: usize,
    },
    /// What stands before the first colon is no side.
    #[error("'{found}' at column {column} is not a side to move, which is {}", sides(.allowed))]
    Side {
        /// What stands there.
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
        /// What the group begins with.
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
    /// A side has no group; an empty one would be the side alone.
    #[error("the pieces of {owner} are missing")]
    MissingGroup {
        /// The side.
        owner: char,
    },
    /// Nothing stands before or after a comma.
    #[error("a cell is missing at the comma at column {column}")]
    MissingCell {
        /// The column of the comma.
        column: usize,
    },
    /// What stands between two commas is not the name of a cell.
    #[error("'{found}' at column {column} is not a cell such as a1")]
    Cell {
        /// What stands there.
        found: String,
        /// Its column.
        column: usize,
    },
    /// A number, as the squares of international draughts have it.
    #[error(
        "'{found}' at column {column} is a number, and the cells of this game have names such as a1"
    )]
    Number {
        /// What stands there.
        found: String,
        /// Its column.
        column: usize,
    },
    /// The board has no such cell.
    #[error("'{found}' at column {column} is not a cell of the board")]
    UnknownCell {
        /// The piece as it is written.
        found: String,
        /// Its column.
        column: usize,
    },
    /// A promoted piece in a game that has none.
    #[error("'{found}' at column {column} is a promoted piece, and this game has none")]
    Promoted {
        /// The piece as it is written.
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
    /// The column of the offending character, from 1; `None` where something is missing that could stand
    /// anywhere.
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
