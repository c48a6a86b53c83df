//! Opening books: positions with the scores of searches or with the results of games, in a file sorted by position.
//!
//! A book holds positions, and a move is in the book if the position after it is. Positions that play alike, turned,
//! mirrored or with the colours exchanged, share an entry. `docs/BOOK.md` describes the file and its text form.
//!
//! [`Book`] opens a file and looks positions up, [`choose`] picks a move to play, [`BookWriter`] writes a file. [`Graph`]
//! connects the positions by moves: it finds what can be reached from the start, and minimaxes the scores. The module
//! `bookmaking` builds books by searches and from games.

mod built_in;
mod check;
mod choice;
mod cursor;
mod entry;
mod error;
mod file;
mod graph;
mod header;
mod merge;
mod moves;
mod names;
mod prune;
#[cfg(test)]
mod tests;
mod text;
mod values;
mod writer;

pub use built_in::{built_in, built_in_books};
pub use check::{CheckedBook, check};
pub use choice::{BookChoice, Variety, choose};
pub use cursor::Cursor;
pub use entry::{Entry, GameCounts, Layout, Scores};
pub use error::{BookError, BookFault};
pub use file::Book;
#[cfg(feature = "threads")]
pub(crate) use graph::successors;
pub use graph::{FindEntry, Graph, Link, Node};
pub use header::{BookHeader, BookRules};
pub use merge::merge;
pub use moves::{BookMove, MoveGames, book_moves};
pub use names::{name_at, name_so_far};
pub use prune::{PruneSettings, prune};
pub use text::{TextError, is_text, read_text, write_text};
pub use values::{SeatScores, WON};
pub use writer::{BookWriter, write_entries};
