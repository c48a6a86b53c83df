//! Fidchell: networks, heuristics, and positions for the benchmark.

mod bench;
mod chain;
mod decisive;
mod features;
mod heuristics;
mod lacking;
mod networks;
mod threats;

pub(crate) use bench::{FIRST_BENCH, SECOND_BENCH};
