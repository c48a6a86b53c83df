//! A cell of a board, by number or by name.

use std::fmt;

/// A cell as written; the game decides whether its board has it.
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
