//! The openings of games between engines: ballots, random moves, or the contents of a file.
//!
//! The list of openings depends only on the source, the rules and the seed, and a longer list starts with the shorter
//! one: a match can be extended later.

mod entries;
mod error;
mod file;
mod game_at;
mod generated;
mod line;
mod opening;
mod openings;

pub use error::OpeningError;
pub use game_at::{GameAt, GameAtError};
pub use opening::Opening;
pub use openings::{OpeningSource, Openings};
