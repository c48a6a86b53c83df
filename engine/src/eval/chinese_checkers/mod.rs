//! Chinese checkers: evaluator by hand, networks for two players, for more and for the moves of more, heuristics, and
//! positions for the benchmark.

mod bench;
mod evaluator;
mod features;
mod heuristics;
mod intruders;
mod moves;
mod network;
mod seats;

pub use bench::BENCH;
pub use evaluator::Race;
