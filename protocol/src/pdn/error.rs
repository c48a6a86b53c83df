//! Why a game cannot be read.

use thiserror::Error;

/// Why a game cannot be read, and where.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {message}")]
pub struct PdnError {
    /// The line of the text, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// Which game of the text, from 1; the games with errors count too.
    pub game: usize,
    /// What is wrong, with the token at fault.
    pub message: String,
}

/// A failure to read a game, before lines and columns are counted. Positions are byte offsets in the text.
pub(super) struct Failure {
    /// The offset of the token at fault.
    pub(super) offset: usize,
    /// The offset that the reader had reached.
    pub(super) noticed: usize,
    /// Whether another game may begin where the reader stopped.
    pub(super) next_game: bool,
    pub(super) message: String,
}

impl Failure {
    pub(super) fn at(offset: usize, message: impl Into<String>) -> Self {
        Failure {
            offset,
            noticed: offset,
            next_game: false,
            message: message.into(),
        }
    }
}
