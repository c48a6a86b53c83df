//! The openings from which games between engines begin: ballots, random moves, or the contents of a file.
//!
//! The list of openings depends on the source, the rules and the seed alone, and a longer list begins
//! with the shorter one: a match can be extended later.

mod ballots;
mod error;
mod file;
mod generate;
mod line;
mod opening;
mod random;
mod source;

pub use error::OpeningError;
pub(crate) use generate::openings;
pub use opening::Opening;
pub use source::OpeningSource;
