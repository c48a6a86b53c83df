//! What can be wrong with a FEN.

use thiserror::Error;

use super::fen::FenSide;
use super::fen_limits::{MAX_PIECES, MAX_RANGE};
use crate::text::{listed, names};

/// Why a text is not such a position. The texts inside are shortened to about 40 characters.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FenError {
    /// The text is empty.
    #[error("the FEN is empty")]
    Empty,
    /// The first part is no side to move.
    #[error("'{found}' is not a side to move, which is {}", listed(&names(FenSide::LETTERS), "or"))]
    SideToMove {
        /// The part before the first colon.
        found: String,
    },
    /// A list of pieces does not begin with its colour.
    #[error("'{found}' does not begin with W or B")]
    Colour {
        /// The part between two colons.
        found: String,
    },
    /// One side has no list; an empty one would be `W` or `B` alone.
    #[error("the list of {colour} is missing in the FEN")]
    MissingList {
        /// The side's letter.
        colour: char,
    },
    /// One side has two lists.
    #[error("'{found}' is a second list of {colour}")]
    RepeatedList {
        /// The side's letter.
        colour: char,
        /// The second list.
        found: String,
    },
    /// There is nothing between two commas.
    #[error("a square is missing in '{list}'")]
    MissingSquare {
        /// The list.
        list: String,
    },
    /// Something between two commas is no piece.
    #[error("'{found}' is not a piece such as 31, K31 or 31-50")]
    Piece {
        /// What stands there.
        found: String,
    },
    /// A range goes downward.
    #[error("the range '{found}' goes backward")]
    ReversedRange {
        /// The range.
        found: String,
    },
    /// A range is too long.
    #[error("the range '{found}' has more than {MAX_RANGE} squares")]
    LongRange {
        /// The range.
        found: String,
    },
    /// There are too many pieces.
    #[error("there are more than {MAX_PIECES} pieces at '{found}'")]
    TooManyPieces {
        /// The piece or range that passes the limit.
        found: String,
    },
}
