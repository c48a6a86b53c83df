//! The standings of a match and its reports, for people and for programs.

mod plots;
mod standings;
mod summary;
mod text;

pub use plots::plots;
pub use standings::{EngineResult, EngineStats, ForfeitNote, History, Standings};
pub use summary::summary;
pub use text::{crosstable, report};
