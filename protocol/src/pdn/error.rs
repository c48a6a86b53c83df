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
