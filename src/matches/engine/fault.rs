//! Failures of engines.

use serde::{Deserialize, Serialize};
use std::fmt;

/// How an engine fails to make a legal move in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// It answered with something other than a legal move.
    IllegalMove,
    /// It answered after its time was over.
    Time,
    /// Its program ended.
    Crash,
    /// It did not answer at all.
    Silence,
    /// Its output exceeded the limits.
    Flood,
}

impl Fault {
    /// Every fault, in the order of the reports.
    pub const ALL: [Fault; 5] = [
        Fault::IllegalMove,
        Fault::Time,
        Fault::Crash,
        Fault::Silence,
        Fault::Flood,
    ];
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::IllegalMove => "illegal move",
            Fault::Time => "time",
            Fault::Crash => "crash",
            Fault::Silence => "silence",
            Fault::Flood => "flood",
        })
    }
}

/// A fault with a sentence about what happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    pub(crate) fault: Fault,
    pub(crate) what: String,
}

/// Why an engine can't be started.
#[derive(Debug)]
pub(crate) enum StartError {
    /// The match can't be played with this engine specification.
    Misuse(String),
    /// The system lacks a resource that any engine needs: a thread, a process, a descriptor.
    System(std::io::Error),
    /// The engine failed.
    Failure(Failure),
}

impl StartError {
    /// The error for a start that the system refuses, with a message.
    pub(super) fn of_system(error: &std::io::Error, sentence: String) -> Self {
        if is_shortage(error) {
            Self::System(std::io::Error::new(error.kind(), sentence))
        } else {
            Self::Misuse(sentence)
        }
    }
}

/// Whether the system lacks memory, processes or descriptors, so that no program could start.
#[cfg(unix)]
fn is_shortage(error: &std::io::Error) -> bool {
    use rustix::io::Errno;
    let shortages = [Errno::AGAIN, Errno::NOMEM, Errno::MFILE, Errno::NFILE];
    Errno::from_io_error(error).is_some_and(|errno| shortages.contains(&errno))
}

/// Whether the system lacks memory, processes or descriptors, so that no program could start.
#[cfg(not(unix))]
fn is_shortage(error: &std::io::Error) -> bool {
    error.kind() == std::io::ErrorKind::OutOfMemory
}

impl From<Failure> for StartError {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

/// The most characters of a sentence about a failure that the records keep.
const MAX_CHARACTERS: usize = 1000;

/// Shortens a sentence, since an engine may have written any number of the words that it quotes.
pub(crate) fn shortened(mut what: String) -> String {
    if let Some((end, _)) = what.char_indices().nth(MAX_CHARACTERS) {
        what.truncate(end);
        what.push('…');
    }
    what
}

/// The end of a message, quoting an engine's last error; empty if there was none.
pub(crate) fn complaint_suffix(complaint: Option<&str>) -> String {
    complaint.map_or_else(String::new, |text| format!("; it complained: {text}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Error, ErrorKind};

    #[test]
    fn a_long_sentence_is_cut_between_characters() {
        assert_eq!(shortened("é".repeat(1000)), "é".repeat(1000));
        assert_eq!(shortened("é".repeat(1001)), "é".repeat(1000) + "…");
    }

    #[test]
    fn a_program_that_is_not_there_is_misuse() {
        let error = Error::from(ErrorKind::NotFound);
        let error = StartError::of_system(&error, "it is not there".to_owned());
        assert!(matches!(error, StartError::Misuse(what) if what == "it is not there"));
    }

    #[test]
    #[cfg(unix)]
    fn a_lack_of_descriptors_is_not() {
        let error = Error::from(rustix::io::Errno::MFILE);
        let error = StartError::of_system(&error, "no more descriptors".to_owned());
        assert!(
            matches!(error, StartError::System(error) if error.to_string() == "no more descriptors")
        );
    }
}
