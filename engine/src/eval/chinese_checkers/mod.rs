//! Chinese checkers: evaluator by hand, networks for two players and for more, one of them for moves, heuristics, and positions for the benchmark.

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
