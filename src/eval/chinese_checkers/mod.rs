//! Chinese checkers: evaluator for all numbers of players, network for two, heuristics, and positions for the benchmark.

mod bench;
mod evaluator;
mod features;
mod heuristics;
mod intruders;
mod network;

pub(crate) use bench::BENCH;
pub use evaluator::Race;
