//! Strand: evaluator, heuristics, and positions for the benchmark.

mod bench;
mod evaluator;
mod exposed;
mod features;
mod heuristics;

pub(crate) use bench::BENCH;
pub use evaluator::Strand;
