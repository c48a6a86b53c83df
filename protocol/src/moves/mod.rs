//! Move texts: the form of what was written, without the meaning that a game gives it.
//!
//! A move is a path, cells joined by one kind of separator; or a single cell, where a stone is placed or a capture
//! lands; or the removal of a piece from a cell; or a word. [`parse_move`] reads one move and [`parse_moves`] a record
//! of several; [`parse_record`] also returns their positions.

mod codes;
mod context;
mod error;
mod failure;
mod marks;
mod move_text;
mod read;
mod record;
#[cfg(test)]
mod record_tests;
mod scan;

pub use context::Signs;
pub use error::{MoveTextError, MoveTextErrorKind, TextPosition};
pub use move_text::{Cell, MAX_PATH, MoveText, Path, Separator, WrittenMove};
pub use read::parse_move;
pub use record::{RecordMove, begins_record, continues_record, parse_moves, parse_record};

pub(crate) use read::{figures, named_cell, square};
pub(crate) use record::{RecordPart, parse_parts};
pub(crate) use scan::move_length;
