//! The records of a match: what is known of each game, and the files that keep it.

mod game_record;
mod header;
mod journal;
mod match_files;
mod pdn;

pub use game_record::{Forfeit, GameRecord, MoveRecord};
pub use journal::JournalError;
pub(super) use match_files::MatchFiles;
