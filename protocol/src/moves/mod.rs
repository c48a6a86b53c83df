//! Move texts: what was written, before any game says what it means.
//!
//! A move is a path, cells joined by one kind of separator; or a single cell, where a stone is placed or
//! a capture lands; or the removal of what stands on a cell; or a word. The readers are [`parse_move`]
//! for one move and [`parse_moves`] for a list.

mod cell;
mod context;
mod error;
mod list;
mod move_text;
mod path;
mod read;
mod separator;
mod signs;
mod written_move;

pub use cell::Cell;
pub use error::MoveTextError;
pub use list::parse_moves;
pub use move_text::MoveText;
pub use path::{MAX_PATH, Path};
pub use read::parse_move;
pub use separator::Separator;
pub use signs::Signs;
pub use written_move::WrittenMove;

pub(crate) use read::{figures, named_cell, path_length, square};
