//! The answers of the service, and where they are written.

use super::queue::Numbers;
use super::request::Id;
use rafle_engine::analysis::{Analysed, SearchedPosition};
use serde::Serialize;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

/// The version of the objects. It grows when a name changes its meaning or goes.
const SERVICE: u32 = 1;

/// A line to the client.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum Answer<'a> {
    /// The analysis is done.
    Result {
        id: &'a Id,
        #[serde(flatten)]
        found: &'a Analysed,
    },
    /// What the search of a position has found so far.
    Partial {
        id: &'a Id,
        positions: [&'a SearchedPosition; 1],
    },
    /// The request has a fault.
    Error { id: &'a Id, error: &'a str },
    /// The request was cancelled.
    Cancelled { id: &'a Id },
    /// The line is not accepted; if it has an id, it is that of another request.
    Refused {
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<&'a Id>,
        error: &'a str,
    },
    /// How the service stands.
    Status {
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<&'a Id>,
        service: u32,
        version: &'static str,
        waiting: usize,
        running: usize,
        answered: u64,
    },
}

impl<'a> Answer<'a> {
    pub(super) fn status(id: Option<&'a Id>, numbers: Numbers) -> Self {
        Self::Status {
            id,
            service: SERVICE,
            version: env!("CARGO_PKG_VERSION"),
            waiting: numbers.waiting,
            running: numbers.running,
            answered: numbers.answered,
        }
    }
}

/// Nobody reads answers any more.
#[derive(Debug)]
pub(super) struct Closed;

/// The output of all workers, one whole line at a time.
#[derive(Debug)]
pub(super) struct Answers<W>(Mutex<W>);

impl<W: Write> Answers<W> {
    pub(super) fn new(output: W) -> Self {
        Self(Mutex::new(output))
    }

    /// Writes a line. Waits while the client reads nothing.
    pub(super) fn send(&self, answer: &Answer<'_>) -> Result<(), Closed> {
        let line = serde_json::to_vec(answer).map_err(|_| Closed)?;
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let written = output
            .write_all(&line)
            .and_then(|()| output.write_all(b"\n"))
            .and_then(|()| output.flush());
        written.map_err(|_| Closed)
    }
}
