//! A cell of a board, by number or by name.

use std::fmt;

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

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Number(number) => write!(f, "{number}"),
            Cell::Name { file, rank } => write!(f, "{file}{rank}"),
            Cell::Hidden => write!(f, "~"),
        }
    }
}
