//! The Hub dialogue with one client, without its input and output: commands in, replies out.
//!
//! A front end reads lines and passes them to [`Dialogue::line`], which says what comes [next](Next). The program waits
//! for reports with [`Dialogue::report`] and runs jobs on a thread. A front end without threads calls [`Job::run`] at once,
//! and [`Dialogue::step`] while a search runs.
//!
//! ```
//! use rafle_engine::dialogue::{Dialogue, Next};
//! use rafle_engine::{Engine, Settings};
//! use std::convert::Infallible;
//!
//! let mut dialogue = Dialogue::new(Engine::in_slices(Settings::default()))?;
//! let mut replies = Vec::new();
//! let mut output = |reply: rafle_protocol::hub::Reply| {
//!     replies.push(reply.to_string());
//!     Ok::<(), Infallible>(())
//! };
//! for line in ["pos moves=\"32-28 19-23\"", "query what=moves", "go think"] {
//!     if let Next::Job(job) = dialogue.line(line, &mut output)? {
//!         dialogue.finish(job.run(), &mut output)?;
//!     }
//! }
//! while dialogue.step(10_000, &mut output)? {}
//! assert_eq!(replies[0], "answer moves=28x19x23 written=28x19");
//! assert!(replies.last().is_some_and(|reply| reply.starts_with("done move=28x19x23")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `protocol/HUB.md` specifies the protocol.

mod dialogue;
mod job;
mod refused;
#[cfg(all(test, feature = "threads"))]
mod tests;

pub use dialogue::{Dialogue, Next, Output};
pub use job::{Job, JobResult};
pub use refused::{MAX_LINE_BYTES, RefusedLine};
