//! Why a book cannot be made.

use crate::book::{BookError, BookFault};
use crate::engine::EngineError;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// Why a book cannot be made.
#[derive(Debug, Error)]
pub enum BuildError {
    /// A book cannot be read or written.
    #[error(transparent)]
    Book(#[from] BookError),
    /// A position cannot be searched.
    #[error("{0}")]
    Engine(#[from] EngineError),
    /// The system refuses a thread.
    #[error("{0}")]
    System(#[from] io::Error),
    /// A journal cannot be read or written.
    #[error("'{}': {error}", path.display())]
    Journal {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// A line of a journal is damaged.
    #[error("'{}', line {line}: the journal is damaged here; without the file its searches are made again", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The number of the line.
        line: usize,
    },
    /// A journal is of another build.
    #[error("'{}' is of another build: {what} is {found} there, and {wanted} here", path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// The setting that differs.
        what: String,
        /// Its value in the file.
        found: String,
        /// Its value now.
        wanted: String,
    },
}

impl From<BookFault> for BuildError {
    fn from(fault: BookFault) -> Self {
        Self::Book(fault.into())
    }
}
