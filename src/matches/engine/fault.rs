//! How an engine can fail.

use serde::{Deserialize, Serialize};
use std::fmt;

/// How an engine fails to make a legal move in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// It answered with something that is no legal move.
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

/// A fault and what happened, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    pub(crate) fault: Fault,
    pub(crate) what: String,
}

/// Why an engine can't be started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum StartError {
    /// The match can't be played with this engine as it is described.
    Misuse(String),
    /// The engine failed.
    Failure(Failure),
}

impl From<Failure> for StartError {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

/// The end of a sentence that quotes an engine's last error message; empty if there was none.
pub(crate) fn complaint_suffix(complaint: Option<&str>) -> String {
    complaint.map_or_else(String::new, |text| format!("; it complained: {text}"))
}
