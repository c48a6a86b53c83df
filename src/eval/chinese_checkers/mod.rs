//! Chinese checkers: evaluator, heuristics, and positions for the benchmark.

mod bench;
mod evaluator;
mod features;
mod heuristics;
mod intruders;

pub(crate) use bench::BENCH;
pub use evaluator::Race;
