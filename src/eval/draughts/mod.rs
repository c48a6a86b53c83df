//! International draughts: network, heuristics, and positions for the benchmark.

mod bench;
mod features;
mod heuristics;
mod network;

pub(crate) use bench::BENCH;
