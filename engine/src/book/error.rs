//! Why a book cannot be read, written or used.

use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a book cannot be used.
#[derive(Debug, Error)]
pub enum BookError {
    /// The system cannot read or write a file, or the file is not a regular one.
    #[error("'{}': {error}", path.display())]
    System {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// A file is not a sound book.
    #[error("'{}': {fault}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        fault: BookFault,
    },
    /// A book without a file is not sound.
    #[error("{0}")]
    Fault(#[from] BookFault),
    /// Books of different games cannot be joined.
    #[error("'{}' is of {found}, the books before it are of {expected}", path.display())]
    OtherGame {
        /// The file.
        path: PathBuf,
        /// Its game.
        found: String,
        /// The game of the others.
        expected: String,
    },
    /// The user has stopped the work.
    #[error("interrupted")]
    Interrupted,
}

impl BookError {
    /// The error of the system for a file.
    pub fn system(path: &Path) -> impl FnOnce(io::Error) -> Self {
        |error| Self::System {
            path: path.to_owned(),
            error,
        }
    }

    /// What is wrong with a file.
    pub fn of_file(path: &Path) -> impl FnOnce(BookFault) -> Self {
        |fault| match fault {
            BookFault::Read(error) => Self::System {
                path: path.to_owned(),
                error,
            },
            fault => Self::File {
                path: path.to_owned(),
                fault,
            },
        }
    }
}

/// What is wrong with the content of a book.
#[derive(Debug, Error)]
pub enum BookFault {
    /// It does not begin like a book.
    #[error("this is not an opening book")]
    Foreign,
    /// It is a book of a later or earlier format.
    #[error("this is an opening book of format {0}, this program reads format {FORMAT}", FORMAT = super::entry::FORMAT)]
    Format(String),
    /// A checksum is wrong.
    #[error("the book is damaged in its {0}")]
    Damaged(&'static str),
    /// It has another length than its header says.
    #[error("the book has {found} bytes instead of {expected}: it is cut off or damaged")]
    Length {
        /// The bytes that it has.
        found: u64,
        /// The bytes that it should have.
        expected: u64,
    },
    /// Its header cannot be used.
    #[error("the header of the book: {0}")]
    Header(String),
    /// Its positions were numbered by other rules.
    #[error("the book is of other rules than those of this program: build it again")]
    OtherStart,
    /// Its positions do not fit together.
    #[error("{0}")]
    Wrong(String),
    /// The system cannot read it.
    #[error("{0}")]
    Read(#[from] io::Error),
}

impl BookFault {
    /// The fault of a header that is not the right JSON object.
    pub(super) fn of_json(error: &serde_json::Error) -> Self {
        Self::Header(error.to_string().replace('"', "'"))
    }
}
