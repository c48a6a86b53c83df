//! Why a command fails, and the exit status.

use rafle_engine::regular_file::refusal;
use std::io::{self, Write};
use thiserror::Error;

/// Why the program ends without success.
#[derive(Debug, Error)]
pub(super) enum Failure {
    /// The user asked for something that makes no sense.
    #[error("{0}")]
    BadUse(String),
    /// The user ended it before its end.
    #[error("{0}")]
    Interrupted(String),
    /// What was asked for could not be done, or not all of it.
    #[error("{0}")]
    Unfinished(String),
    /// Reading or writing failed.
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl Failure {
    /// The failure of a file, whose sentence names it: a file that is refused is the user's to mend, what the system reports is not.
    pub(super) fn of_file(sentence: String, error: &io::Error) -> Self {
        if refusal(error).is_some() {
            Self::BadUse(sentence)
        } else {
            Self::Unfinished(sentence)
        }
    }
}

/// The exit status of a result; what went wrong goes to standard error in one line.
pub(super) fn finish(result: Result<(), Failure>) -> u8 {
    match result {
        Ok(()) => 0,
        // A reader such as `head` has seen enough.
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(failure) => {
            // If not even this can be written, nobody is there to read it.
            let _ = writeln!(io::stderr(), "rafle: {failure}");
            if matches!(failure, Failure::BadUse(_)) {
                2
            } else {
                1
            }
        }
    }
}
