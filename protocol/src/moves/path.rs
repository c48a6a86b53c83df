//! Cells joined by one kind of separator.

use std::fmt;

use super::cell::Cell;
use super::separator::Separator;

/// The greatest number of cells of one path, and of one list of captured cells.
pub const MAX_PATH: usize = 200;

/// A way over the board: `32-28`, `28x19x23`, `g4-g7(h7,f7)`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Path {
    /// What stands between the cells, the same throughout.
    pub separator: Separator,
    /// The cells in their order, from 2 to [`MAX_PATH`]. The first is the origin; the others may be
    /// landings or captured cells, as the game has it.
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
