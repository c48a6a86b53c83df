//! The making of opening books: by drop-out expansion with searches, and from games.
//!
//! [`build`] expands the leaf of a book that costs the least to reach: each ply costs a little, and each move what it
//! gives away (Lincke 2000, "Strategies for the automatic construction of opening books"). Searches are stored in a
//! journal, so that an interrupted build goes on where it stopped; shards share their journals in one folder.
//!
//! [`GameIndex`] counts the games and results of positions, in runs on disk where there are many.

mod build;
mod build_error;
mod expansion;
mod games;
mod index;
mod journal;
mod searcher;
#[cfg(test)]
mod tests;

pub use build::{BuildEnd, BuildPlan, BuildProgress, build};
pub use build_error::BuildError;
pub use expansion::ExpansionSettings;
pub use games::{GameFilter, GameTrace, LeftOut, MoveCounts, trace};
pub use index::GameIndex;
pub use journal::SearchSettings;
