//! The records of a match: game records and their files.

mod game_record;
mod header;
mod journal;
mod journal_line;
mod match_files;
mod pdn;
mod recorded_match;
#[cfg(test)]
mod tests;

pub use game_record::{Forfeit, GameRecord, MoveRecord};
pub use journal::JournalError;
pub use match_files::record_paths;
pub(super) use match_files::{Fate, MatchFiles, write_records};
pub(super) use recorded_match::RecordedMatch;
