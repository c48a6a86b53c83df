//! Analysis of games and positions, move by move: the value of each move, and the better moves.
//!
//! An [`EntryReader`] reads the entries of a file. An [`Analyst`] searches one entry at a time and returns an
//! [`Analysis`]. The output formats are text for people, JSON for programs, PDN for both, and SVG for the chances over
//! a game. [`in_order`] runs several analysts at the same time and returns their results in the order of the input.

mod analysis;
mod analyst;
mod entry;
mod entry_reader;
mod judged_game;
mod judgement;
mod order;
mod pdn;
mod shard_file;
mod text;
mod watch;

pub use analysis::{Analysed, Analysis, JudgedMove, SearchedPosition, json};
pub use analyst::Analyst;
pub use entry::{Entry, EntryForm, What};
pub use entry_reader::{EntryReader, fault_of_object};
pub use judged_game::{JudgeError, judge_game};
pub use judgement::Mark;
pub use order::in_order;
pub use pdn::pdn;
pub use shard_file::{ShardFileError, ShardHeader, end_line, entry_line, join_shards};
pub use text::text;
pub use watch::AnalysisWatch;
