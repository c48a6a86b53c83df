//! Statistics of results: tallies, Elo, and the sequential probability ratio test.

mod elo;
mod sprt;
mod tally;

pub use elo::{Elo, elo_of, score_at};
pub use sprt::{Decision, Scale, Sprt, SprtError};
pub use tally::{Pairs, Tally};
