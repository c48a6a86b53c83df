//! Failures of commands, and the exit status.

use rafle_engine::regular_file::refusal;
use std::io::{self, Write};
use thiserror::Error;

/// Why the program fails.
#[derive(Debug, Error)]
pub(super) enum Failure {
    /// The arguments make no sense.
    #[error("{0}")]
    BadUse(String),
    /// The user interrupted it.
    #[error("{0}")]
    Interrupted(String),
    /// The command could not do all of its work.
    #[error("{0}")]
    Unfinished(String),
    /// Reading or writing failed.
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl Failure {
    /// The failure for a file, with a message that names it. A file that is refused is the user's to fix, an error of
    /// the system is not.
    pub(super) fn of_file(sentence: String, error: &io::Error) -> Self {
        if refusal(error).is_some() {
            Self::BadUse(sentence)
        } else {
            Self::Unfinished(sentence)
        }
    }
}

/// The exit status of a result; an error is printed to standard error as one line.
pub(super) fn finish(result: Result<(), Failure>) -> u8 {
    match result {
        Ok(()) => 0,
        // A reader such as `head` may stop early.
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(failure) => {
            // If even this can't be written, nobody is reading.
            let _ = writeln!(io::stderr(), "rafle: {failure}");
            if matches!(failure, Failure::BadUse(_)) {
                2
            } else {
                1
            }
        }
    }
}
