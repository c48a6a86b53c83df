//! Positions of draughts in the FEN of Portable Draughts Notation 3.0: `W:W31-50:B1-20`.

use std::fmt;

use thiserror::Error;

use crate::moves::Cell;
use crate::text::{listed, names, word_of};

/// A position as written. The game decides whether the squares exist and are named once.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Fen {
    /// The side to move.
    pub side: FenSide,
    /// White's pieces, in the order of the text.
    pub white: Vec<FenPiece>,
    /// Black's pieces, in the order of the text.
    pub black: Vec<FenPiece>,
}

/// The side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FenSide {
    /// `W`
    White,
    /// `B`
    Black,
    /// `?`, in a diagram without a side to move.
    Unknown,
}

impl FenSide {
    /// The letters of the sides.
    pub(super) const LETTERS: &'static [(&'static str, FenSide)] = &[
        ("W", FenSide::White),
        ("w", FenSide::White),
        ("B", FenSide::Black),
        ("b", FenSide::Black),
        ("?", FenSide::Unknown),
    ];
}

/// One piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FenPiece {
    /// Its square: a number, or a name whose file is not `k`; never hidden.
    pub square: Cell,
    /// Whether it is a king.
    pub king: bool,
}

/// Writes the position without blanks, ranges and final point, the pieces in order:
/// `W:W31,32,K5:B1,2`.
impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(word_of(FenSide::LETTERS, &self.side))?;
        for (colour, pieces) in [('W', &self.white), ('B', &self.black)] {
            write!(f, ":{colour}")?;
            for (index, piece) in pieces.iter().enumerate() {
                write!(f, "{}{piece}", if index == 0 { "" } else { "," })?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for FenPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.king { "K" } else { "" }, self.square)
    }
}

/// The maximum number of squares in a range.
pub const MAX_RANGE: u16 = 200;

/// The maximum number of pieces in a position, since a short text of many ranges could name any number.
pub const MAX_PIECES: usize = 1000;

/// Why a text is not a FEN. The texts inside are shortened to about 40 characters; a column
/// counts characters from 1.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FenError {
    /// The text is empty.
    #[error("the FEN is empty")]
    Empty,
    /// The first part is not a side to move.
    #[error(
        "'{found}' at column {column} is not a side to move, which is {}",
        listed(&names(FenSide::LETTERS), "or")
    )]
    SideToMove {
        /// The part before the first colon.
        found: String,
        /// Its column, or that of the colon if nothing stands before it.
        column: usize,
    },
    /// A list of pieces does not begin with its colour.
    #[error("'{found}' at column {column} does not begin with W or B")]
    Colour {
        /// The part between two colons.
        found: String,
        /// Its column, or that of its end if it is empty.
        column: usize,
    },
    /// A side has no list. An empty list is `W` or `B` alone.
    #[error("the list of {colour} is missing in the FEN")]
    MissingList {
        /// The side's letter.
        colour: char,
    },
    /// A side has two lists.
    #[error("'{found}' at column {column} is a second list of {colour}")]
    RepeatedList {
        /// The side's letter.
        colour: char,
        /// The second list.
        found: String,
        /// Its column.
        column: usize,
    },
    /// Nothing precedes or follows a comma.
    #[error("a square is missing in '{list}', at the comma at column {column}")]
    MissingSquare {
        /// The list.
        list: String,
        /// The column of the comma.
        column: usize,
    },
    /// A text between two commas is not a piece.
    #[error("'{found}' at column {column} is not a piece such as 31, K31 or 31-50")]
    Piece {
        /// The text.
        found: String,
        /// Its column.
        column: usize,
    },
    /// A range goes downward.
    #[error("the range '{found}' at column {column} goes backward")]
    ReversedRange {
        /// The range.
        found: String,
        /// Its column.
        column: usize,
    },
    /// A range is too long.
    #[error("the range '{found}' at column {column} has more than {MAX_RANGE} squares")]
    LongRange {
        /// The range.
        found: String,
        /// Its column.
        column: usize,
    },
    /// There are too many pieces.
    #[error("there are more than {MAX_PIECES} pieces at '{found}' at column {column}")]
    TooManyPieces {
        /// The piece or range that passes the limit.
        found: String,
        /// Its column.
        column: usize,
    },
    /// The board does not have a square.
    #[error("'{square}' at column {column} is not a square of the board")]
    UnknownSquare {
        /// The square.
        square: Cell,
        /// The column of the piece or range.
        column: usize,
    },
    /// A square is named twice.
    #[error("'{square}' at column {column} is given twice")]
    RepeatedSquare {
        /// The square.
        square: Cell,
        /// The column of the second piece or range.
        column: usize,
    },
}

impl FenError {
    /// The column of the offending part, from 1; `None` if a missing part could stand anywhere.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        match self {
            FenError::SideToMove { column, .. }
            | FenError::Colour { column, .. }
            | FenError::RepeatedList { column, .. }
            | FenError::MissingSquare { column, .. }
            | FenError::Piece { column, .. }
            | FenError::ReversedRange { column, .. }
            | FenError::LongRange { column, .. }
            | FenError::TooManyPieces { column, .. }
            | FenError::UnknownSquare { column, .. }
            | FenError::RepeatedSquare { column, .. } => Some(*column),
            FenError::Empty | FenError::MissingList { .. } => None,
        }
    }
}
