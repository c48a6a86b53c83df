//! Fidchell: evaluator, heuristics, and positions for the benchmark.

mod bench;
mod chain;
mod decisive;
mod evaluator;
mod features;
mod heuristics;
mod lacking;
mod threats;

pub(crate) use bench::{FIRST_BENCH, SECOND_BENCH};
pub use evaluator::Fidchell;
