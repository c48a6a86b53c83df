use std::path::PathBuf;
use thiserror::Error;

/// Why there are no openings.
#[derive(Debug, Error)]
pub enum OpeningError {
    /// The file cannot be read.
    #[error("openings '{}': {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        error: std::io::Error,
    },
    /// An entry of the file is wrong.
    #[error("openings '{}', {place}: {message}", path.display())]
    Entry {
        /// The file.
        path: PathBuf,
        /// The line or the game.
        place: String,
        /// What is wrong.
        message: String,
    },
    /// The rules have no start position, or every line of the source ends the game.
    #[error("no opening of the kind '{0}' leaves a game to play")]
    None(String),
}
