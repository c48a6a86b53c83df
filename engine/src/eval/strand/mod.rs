//! Strand: features and network, heuristics, and positions for the benchmark.

mod bench;
mod features;
mod heuristics;
mod network;

pub use bench::BENCH;
