//! Why a game cannot be read.

use thiserror::Error;

/// Why a game cannot be read, and where.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {message}")]
pub struct PdnError {
    /// The line of the text, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// Which game of the text, from 1; the games with errors count too.
    pub game: usize,
    /// What is wrong there, with the token at fault.
    pub message: String,
}

/// Why a game cannot be read. Places are bytes of the text.
pub(super) struct Fault {
    /// Where the token at fault stands.
    pub(super) place: usize,
    /// How far the reader had come.
    pub(super) noticed: usize,
    /// Whether a next game may begin right where the reader is.
    pub(super) next_game: bool,
    pub(super) message: String,
}

impl Fault {
    pub(super) fn at(place: usize, message: impl Into<String>) -> Self {
        Fault {
            place,
            noticed: place,
            next_game: false,
            message: message.into(),
        }
    }
}
