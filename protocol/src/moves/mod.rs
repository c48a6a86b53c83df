//! Move texts: the form of what was written, without the meaning that a game gives it.
//!
//! A move is a path, cells joined by one kind of separator; or a single cell, where a stone is placed or a capture
//! lands; or the removal of a piece from a cell; or a word. [`parse_move`] reads one move and [`parse_moves`] a record
//! of several; [`parse_record`] also returns their positions.

mod cell;
mod context;
mod failure;
mod marks;
mod move_text;
mod move_text_error;
mod move_text_fault;
mod path;
mod place;
mod read;
mod record;
mod record_move;
#[cfg(test)]
mod record_tests;
mod separator;
mod signs;
mod written_move;

pub use cell::Cell;
pub use move_text::MoveText;
pub use move_text_error::MoveTextError;
pub use move_text_fault::MoveTextFault;
pub use path::{MAX_PATH, Path};
pub use place::Place;
pub use read::parse_move;
pub use record::{begins_record, continues_record, parse_moves, parse_record};
pub use record_move::RecordMove;
pub use separator::Separator;
pub use signs::Signs;
pub use written_move::WrittenMove;

pub(crate) use read::{figures, move_length, named_cell, square};
pub(crate) use record::{RecordPart, parse_parts};
