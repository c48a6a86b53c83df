//! Move texts: what was written, before any game says what it means.
//!
//! A move is a path, cells joined by one kind of separator; or a single cell, where a stone is placed or
//! a capture lands; or the removal of what stands on a cell; or a word. The readers are [`parse_move`]
//! for one move and [`parse_moves`] for a list.

use std::fmt;

mod error;
mod list;
mod place;
mod read;

pub use error::MoveTextError;
pub use list::parse_moves;
pub use place::Signs;
pub use read::parse_move;
pub(crate) use read::{figures, named_cell, square, way_length};

/// The most cells of one path, and of one list of captured cells.
pub const PATH_LIMIT: usize = 200;

/// A cell as it is written; whether the board has it is for the game to say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cell {
    /// A number, `28`, up to 999.
    Number(u16),
    /// A file and a rank, `c3`.
    Name {
        /// The letter of the file, lower case.
        file: char,
        /// The number of the rank, up to 999.
        rank: u16,
    },
    /// A cell that the writer could not see, `~`.
    Hidden,
}

/// What stands between the cells of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Separator {
    /// `-`, a move that captures nothing.
    Step,
    /// `x`, a capture; `X`, `:` and `×` are read as well.
    Capture,
}

/// A move as it is written.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum MoveText {
    /// A way over the board.
    Path(Path),
    /// A single named cell, `g4`: a stone is placed there, or a capture lands there.
    Point {
        /// The cell.
        cell: Cell,
        /// The cells listed in parentheses, `g4(h7,f7)`, up to [`PATH_LIMIT`].
        captured: Vec<Cell>,
    },
    /// What stands on a named cell is taken away, `-g4`.
    Removal(Cell),
    /// A word in lower-case letters, such as `replay`.
    Word(String),
}

/// A way over the board: `32-28`, `28x19x23`, `g4-g7(h7,f7)`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Path {
    /// What stands between the cells, the same throughout.
    pub separator: Separator,
    /// The cells in their order, from 2 to [`PATH_LIMIT`]. The first is the origin; the others may be
    /// landings or captured cells, as the game has it.
    pub cells: Vec<Cell>,
    /// The cells listed in parentheses, up to [`PATH_LIMIT`]; empty if there is no such list.
    pub captured: Vec<Cell>,
}

/// A move together with the text that it was read from.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct WrittenMove {
    /// The text without its blanks.
    pub text: String,
    /// What it says.
    pub parsed: MoveText,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Number(number) => write!(f, "{number}"),
            Cell::Name { file, rank } => write!(f, "{file}{rank}"),
            Cell::Hidden => write!(f, "~"),
        }
    }
}

impl fmt::Display for Separator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Separator::Step => "-",
            Separator::Capture => "x",
        })
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, cell) in self.cells.iter().enumerate() {
            if index > 0 {
                write!(f, "{}", self.separator)?;
            }
            write!(f, "{cell}")?;
        }
        write_captured(f, &self.captured)
    }
}

/// `(h7,f7)`, or nothing.
fn write_captured(f: &mut fmt::Formatter<'_>, captured: &[Cell]) -> fmt::Result {
    for (index, cell) in captured.iter().enumerate() {
        write!(f, "{}{cell}", if index == 0 { '(' } else { ',' })?;
    }
    if captured.is_empty() {
        Ok(())
    } else {
        write!(f, ")")
    }
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
        }
    }
}

impl WrittenMove {
    /// The text as an error sentence repeats it: cut where it is long.
    #[must_use]
    pub fn shown(&self) -> String {
        crate::text::shown(&self.text)
    }
}

/// Writes the text as it was read, without its blanks.
impl fmt::Display for WrittenMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
