//! Fidchell: networks, heuristics, and positions for the benchmark.

mod bench;
mod chain;
mod decisive;
mod features;
mod heuristics;
mod networks;
#[cfg(test)]
mod tests;
mod threats;

pub use bench::{FIRST_BENCH, SECOND_BENCH};
