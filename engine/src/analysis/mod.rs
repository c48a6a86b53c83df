//! Analysis of games and positions, move by move: the value of each move, and the better moves.
//!
//! An [`EntryReader`] reads the entries of a file. An [`Analyst`] searches one entry at a time and returns an
//! [`Analysis`]. The output formats are text for people, JSON for programs, PDN for both, and SVG for the chances over
//! a game. [`in_order`] runs several analysts at the same time and returns their results in the order of the input.

mod analysis;
mod analyst;
mod entry;
mod entry_form;
mod entry_reader;
mod json;
mod judgement;
mod order;
mod pdn;
mod position;
mod shard_file;
mod summary;
mod text;

pub use analysis::{Analysed, Analysis};
pub use analyst::Analyst;
pub use entry::{Entry, What};
pub use entry_form::EntryForm;
pub use entry_reader::EntryReader;
pub use json::json;
pub use judgement::Mark;
pub use order::in_order;
pub use pdn::pdn;
pub use position::{JudgedMove, SearchedPosition};
pub use shard_file::{ShardFileError, ShardHeader, end_line, entry_line, join_shards};
pub use text::text;
