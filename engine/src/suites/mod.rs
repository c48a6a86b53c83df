//! Suites: positions with known solutions, which show what a change of the search finds or misses.
//!
//! A [`SuiteReader`] reads a suite, lines of [`epd`](rafle_protocol::epd) or puzzles in PDN, one position at a time. A
//! [`Solver`] searches a position and says whether and when it found the solution, or plays it to its end. A
//! [`PuzzleMaker`] finds positions for a suite in games of the engine.

mod position;
mod puzzle_maker;
mod reader;
mod solver;
#[cfg(test)]
mod tests;

pub use position::SuitePosition;
pub use puzzle_maker::{PuzzleError, PuzzleMaker, PuzzleSettings, is_largest_capture};
pub use reader::SuiteReader;
pub use solver::{Attempt, FoundAt, PlayedEnd, Solver};
