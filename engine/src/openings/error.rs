//! The errors of openings and of their files.

use super::random_plies::RandomPlies;
use crate::engine::EngineError;
use rafle_protocol::pdn::PdnError;
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
    /// Balanced openings are too rare, or all of them are in the list.
    #[error("{tries} random lines of {plies} plies bring no new opening within {within:.2} men")]
    Balance {
        /// The lines that were tried in a row.
        tries: usize,
        /// Their plies.
        plies: RandomPlies,
        /// The bound on the score.
        within: f64,
    },
    /// The engine cannot judge an opening.
    #[error(transparent)]
    Search(#[from] EngineError),
}

/// Why a file of openings cannot be read.
#[derive(Debug)]
pub(super) enum ReadError {
    /// The operating system reports an error.
    System(std::io::Error),
    /// An entry is wrong.
    Entry {
        /// The line and the column, the line or the game.
        place: String,
        message: String,
    },
}

impl ReadError {
    pub(super) fn entry(place: String, message: String) -> Self {
        Self::Entry { place, message }
    }

    /// A game of a PDN file cannot be read.
    pub(super) fn game(error: PdnError) -> Self {
        let place = format!("line {}, column {}", error.line, error.column);
        Self::entry(place, error.message)
    }
}

impl From<std::io::Error> for ReadError {
    fn from(error: std::io::Error) -> Self {
        Self::System(error)
    }
}
