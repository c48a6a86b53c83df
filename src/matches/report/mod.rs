//! The standings of a match and its reports, for people and for programs.

mod crosstable;
mod engine_result;
mod history;
mod numbers;
mod plots;
mod standings;
mod summary;
mod text;

pub use crosstable::crosstable;
pub use engine_result::{EngineResult, EngineStats};
pub use history::History;
pub use plots::plots;
pub use standings::{ForfeitNote, Standings};
pub use summary::summary;
pub use text::report;
