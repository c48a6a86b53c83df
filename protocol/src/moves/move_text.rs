//! The text of a move: cells, paths and the other forms.

use std::fmt;

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

/// A move together with the text that it was read from.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct WrittenMove {
    /// The text without its blanks.
    pub text: String,
    /// The parsed text, without the announced number.
    pub parsed: MoveText,
    /// The number of captures that the player announces, `=3`.
    pub announced: Option<u16>,
}

impl WrittenMove {
    /// The text for an error message, shortened if it is long.
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

/// The maximum number of cells in a path, and in a list of captured cells.
pub const MAX_PATH: usize = 200;

/// A way over the board: `32-28`, `28x19x23`, `g4-g7(h7,f7)`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Path {
    /// The separator between all cells.
    pub separator: Separator,
    /// The cells in their order, from 2 to [`MAX_PATH`]. The first is the origin; the others may be
    /// landings or captured cells, depending on the game.
    pub cells: Vec<Cell>,
    /// The cells listed in parentheses, up to [`MAX_PATH`]; empty if there is no such list.
    pub captured: Vec<Cell>,
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
pub(super) fn write_captured(f: &mut fmt::Formatter<'_>, captured: &[Cell]) -> fmt::Result {
    for (index, cell) in captured.iter().enumerate() {
        write!(f, "{}{cell}", if index == 0 { '(' } else { ',' })?;
    }
    if captured.is_empty() {
        Ok(())
    } else {
        write!(f, ")")
    }
}

/// The separator between the cells of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Separator {
    /// `-`, a move that captures nothing; `–`, `—`, `−` and hyphens are read as well.
    Step,
    /// `x`, a capture; `X`, `:` and `×` are read as well.
    Capture,
}

impl fmt::Display for Separator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Separator::Step => "-",
            Separator::Capture => "x",
        })
    }
}

/// A cell as written. The game decides whether its board has such a cell.
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
    /// A cell hidden from the writer, `~`.
    Hidden,
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
