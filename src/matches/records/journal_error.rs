//! Errors of the records of a match.

use std::path::PathBuf;
use thiserror::Error;

/// Why the records of a match can't be used. The directory is unchanged then.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The operating system reports an error.
    #[error("'{}': {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        error: std::io::Error,
    },
    /// Another process is writing it.
    #[error("'{}' is in use by another match", .0.display())]
    InUse(PathBuf),
    /// A file has the name of a record, but there is no journal beside it to prove that it is one.
    #[error("'{}' does not belong to a match with a journal in this directory, and is left as it is", .0.display())]
    Foreign(PathBuf),
    /// There is already a journal where a whole match would be written.
    #[error("'{}' is there already, and is left as it is", .0.display())]
    Exists(PathBuf),
    /// The file does not begin like a journal.
    #[error("'{}' is not the journal of a match: line 1 is no header that is as it was written", .0.display())]
    NoJournal(PathBuf),
    /// The journal was written by a version whose lines have no checksums.
    #[error("'{}' has no checksums: it was written by an older version, which alone can continue it", .0.display())]
    NoChecksums(PathBuf),
    /// It is the journal of another match.
    #[error("'{}' belongs to another match: {what} differ", path.display())]
    OtherMatch {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: &'static str,
    },
    /// A line is undamaged, but is no game of this match.
    #[error("'{}', line {line}: {message}", path.display())]
    False {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        message: String,
    },
}
