//! The errors of self-play and of its files.

use crate::openings::RandomPlies;
use crate::regular_file::{FileRefusal, refusal};
use crate::search::NoMemory;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A difference between two headers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Difference {
    pub(super) what: String,
    pub(super) one: String,
    pub(super) other: String,
}

/// Why a file of games cannot be used. Nothing in it has changed.
#[derive(Debug, Error)]
pub enum GamesError {
    /// The operating system reports an error.
    #[error("'{}': {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// Another process is writing it.
    #[error("'{}' is in use by another self-play", .0.display())]
    InUse(PathBuf),
    /// It does not begin like a file of games, or is not a regular file.
    #[error("'{}' is not a file of games", .0.display())]
    NoGames(PathBuf),
    /// It has a format unknown to this program.
    #[error("'{}' has the format '{found}' of games; this program knows '{known}'", path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: String,
        /// The format of this program.
        known: &'static str,
    },
    /// The file ends within its header.
    #[error("'{}' is cut off within its header, at byte {length}", path.display())]
    NoHeader {
        /// The file.
        path: PathBuf,
        /// The bytes in the file.
        length: u64,
    },
    /// The header is damaged, or this program cannot use it.
    #[error("'{}', header at byte {offset}: {message}", path.display())]
    Header {
        /// The file.
        path: PathBuf,
        /// Where it begins.
        offset: u64,
        /// What is wrong.
        message: String,
    },
    /// A game is damaged, or invalid under the rules.
    #[error("'{}', game {number} at byte {offset}: {message}", path.display())]
    Game {
        /// The file.
        path: PathBuf,
        /// The number of the game, from 1.
        number: u64,
        /// Where its record begins.
        offset: u64,
        /// What is wrong.
        message: String,
    },
    /// It has other games than requested.
    #[error("'{}' has other games: {what} is {found} there, not {wanted}", path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: String,
        /// Its value in the file.
        found: String,
        /// The requested value.
        wanted: String,
    },
    /// Two files have games in common.
    #[error("'{}' has the same games as '{}': a seed gives them once", .0.display(), .1.display())]
    Same(PathBuf, PathBuf),
}

impl GamesError {
    pub(super) fn file(path: &Path, error: io::Error) -> Self {
        let path = path.to_owned();
        Self::File { path, error }
    }

    /// Creates the error of a file that cannot be opened.
    pub(super) fn opening(path: &Path, error: io::Error) -> Self {
        match refusal(&error) {
            Some(FileRefusal::InUse) => Self::InUse(path.to_owned()),
            Some(_) => Self::NoGames(path.to_owned()),
            None => Self::file(path, error),
        }
    }

    pub(super) fn header(path: &Path, offset: u64, message: impl Into<String>) -> Self {
        Self::Header {
            path: path.to_owned(),
            offset,
            message: message.into(),
        }
    }

    /// Creates the error of a file that differs; `difference` has the file's value first.
    pub(super) fn other(path: &Path, difference: Difference) -> Self {
        Self::Other {
            path: path.to_owned(),
            what: difference.what,
            found: difference.one,
            wanted: difference.other,
        }
    }
}

/// Why a self-play cannot be played, or not to its end.
#[derive(Debug, Error)]
pub enum SelfPlayError {
    /// The plan contradicts itself or the rules.
    #[error("{0}")]
    Misuse(String),
    /// Random plies keep ending the game.
    #[error("no line of {0} random plies leaves a game to play")]
    NoOpening(RandomPlies),
    /// The file cannot be used.
    #[error(transparent)]
    Games(#[from] GamesError),
    /// There is no memory for a table.
    #[error(transparent)]
    Memory(#[from] NoMemory),
    /// The operating system reports an error.
    #[error(transparent)]
    System(#[from] std::io::Error),
}

impl SelfPlayError {
    /// Creates the error of a thread that has panicked.
    pub(crate) fn fault() -> Self {
        io::Error::other("a thread that plays games has a fault").into()
    }
}
