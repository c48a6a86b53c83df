//! An engine for the draughts family and its neighbours, as a library.
pub mod analysis;
pub mod atomic_file;
pub mod checked_line;
pub mod endgame;
mod engine;
pub mod eval;
#[doc(hidden)]
pub mod fuzzing;
pub mod games;
pub mod openings;
mod parameters;
pub mod regular_file;
pub mod search;
pub mod selfplay;
pub mod session;
pub mod shard;
pub mod thread;
pub mod training;
pub mod value_parsers;
pub mod variants;

pub use engine::*;
