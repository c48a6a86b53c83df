//! The Hub front end: a dialogue with one client, on standard input and output or otherwise.
//!
//! One task reads lines and answers them (`run`). The state of the dialogue is in `rafle_engine::dialogue`, and the
//! search in the engine, which reports through its handle. One thread sets positions up and answers questions
//! (`worker`), another writes the lines out. The specification is `protocol/HUB.md`.

mod reader;
mod reply_queue;
mod run;
mod worker;
mod writer;

pub use run::{Threads, run};
pub use writer::ClientOutput;
