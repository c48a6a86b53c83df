//! The Hub front end: a dialogue with one client, on standard input and output or otherwise.
//!
//! One task reads lines and answers them (`run`). The state of the dialogue is in `dialogue`, and the search in the
//! engine, which reports through its handle. One thread sets positions up and answers questions (`job`), another
//! writes the lines out. The specification is `protocol/HUB.md`.

mod dialogue;
mod job;
mod reader;
mod reply_queue;
mod run;
#[cfg(test)]
mod tests;
mod writer;

#[cfg(feature = "serve")]
pub(crate) use reader::MAX_LINE_BYTES;
pub use run::{Threads, run};
pub use writer::ClientOutput;
