//! Why files of games can't be read or written.

use super::header::Difference;
use crate::regular_file::{FileRefusal, refusal};
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a file of games can't be used. Nothing in it is changed then.
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
    /// It does not begin as a file of games, or is none at all.
    #[error("'{}' is not a file of games", .0.display())]
    NoGames(PathBuf),
    /// It has a format that this program does not know.
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
        /// The bytes that there are.
        length: u64,
    },
    /// The header is not as it was written, or is one that this program can't use.
    #[error("'{}', header at byte {offset}: {message}", path.display())]
    Header {
        /// The file.
        path: PathBuf,
        /// Where it begins.
        offset: u64,
        /// What is wrong.
        message: String,
    },
    /// A game is not as it was written, or is no game by the rules.
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
    /// It has other games than are asked for.
    #[error("'{}' has other games: {what} is {found} there, not {wanted}", path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: String,
        /// Its value in the file.
        found: String,
        /// The value that is asked for.
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

    /// That a file can't be opened.
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

    /// That a file differs; `difference` has the file's value first.
    pub(super) fn other(path: &Path, difference: Difference) -> Self {
        Self::Other {
            path: path.to_owned(),
            what: difference.what,
            found: difference.one,
            wanted: difference.other,
        }
    }
}
