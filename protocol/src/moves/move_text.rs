//! The forms that the text of a move takes.

use std::fmt;

use super::cell::Cell;
use super::path::{Path, write_captured};

/// A move as it is written.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum MoveText {
    /// A way over the board.
    Path(Path),
    /// A single named cell, `g4`: a stone is placed there, or a capture lands there.
    Point {
        /// The cell.
        cell: Cell,
        /// The cells listed in parentheses, `g4(h7,f7)`, up to [`MAX_PATH`](super::MAX_PATH).
        captured: Vec<Cell>,
    },
    /// The piece on a named cell is removed, `-g4`.
    Removal(Cell),
    /// A word in lower-case letters, such as `replay`.
    Word(String),
    /// The piece on a named cell is huffed, and then a move is made in the same turn: `*g7/d4-e5`. The move is missing
    /// if the huff ended the game.
    Huff {
        /// The cell.
        cell: Cell,
        /// The move, which is never a huff.
        then: Option<Box<MoveText>>,
    },
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveText::Path(path) => path.fmt(f),
            MoveText::Point { cell, captured } => {
                write!(f, "{cell}")?;
                write_captured(f, captured)
            }
            MoveText::Removal(cell) => write!(f, "-{cell}"),
            MoveText::Word(word) => f.write_str(word),
            MoveText::Huff { cell, then } => {
                write!(f, "*{cell}")?;
                then.iter().try_for_each(|then| write!(f, "/{then}"))
            }
        }
    }
}
