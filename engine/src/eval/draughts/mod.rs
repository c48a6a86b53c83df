//! The draughts family: networks, heuristics, and positions for the benchmark.

mod bench;
mod features;
mod heuristics;
mod network;

pub use bench::{BENCH, BREAKTHROUGH_BENCH, FRISIAN_BENCH, KILLER_BENCH, LOSING_BENCH};
