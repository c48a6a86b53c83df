//! Why a command fails, and the exit status.

use std::io::Write;
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
    Io(#[from] std::io::Error),
}

/// The exit status of a result; what went wrong goes to standard error in one line.
pub(super) fn finish(result: Result<(), Failure>) -> u8 {
    match result {
        Ok(()) => 0,
        // A reader such as `head` has seen enough.
        Err(Failure::Io(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => 0,
        Err(failure) => {
            // If not even this can be written, nobody is there to read it.
            let _ = writeln!(std::io::stderr(), "rafle: {failure}");
            if matches!(failure, Failure::BadUse(_)) {
                2
            } else {
                1
            }
        }
    }
}
