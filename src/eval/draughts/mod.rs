//! The draughts family: networks, evaluations made by hand, heuristics, and positions for the benchmark.

mod bench;
mod breakthrough;
mod features;
mod frisian;
mod heuristics;
mod losing;
mod network;
mod terms;
#[cfg(test)]
mod tests;

pub(crate) use bench::{BENCH, BREAKTHROUGH_BENCH, FRISIAN_BENCH, KILLER_BENCH, LOSING_BENCH};
pub use breakthrough::PromotionRace;
pub use frisian::MenAndKings;
pub use losing::Burden;
