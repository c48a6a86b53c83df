//! Games and positions, searched move by move: what each move was worth, and what would have been better.
//!
//! An [`EntryReader`] reads the entries of a file. An [`Analyst`] searches one entry at a time and gives an [`Analysis`], which the formats write: text for people, JSON for
//! programs, PDN for both, SVG for the chances over a game. [`in_order`] lets several of them work at a time and gives what they find in the order of
//! the input.

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
