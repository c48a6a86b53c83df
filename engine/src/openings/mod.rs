//! The openings of games between engines: ballots, random moves, balanced ones among these, or the contents of a file.
//!
//! The list of openings depends only on the source, the rules and the seed, and a longer list starts with the shorter
//! one: a match can be extended later.

mod balanced;
mod entries;
mod error;
mod file;
mod game_at;
mod generated;
mod line;
mod opening;
mod openings;
mod random_plies;

pub use balanced::{BalanceSettings, make_balanced};
pub use error::OpeningError;
pub use game_at::{GameAt, GameAtError};
pub use opening::Opening;
pub use openings::{OpeningSource, Openings};
pub use random_plies::{RandomPlies, RandomPliesError};
