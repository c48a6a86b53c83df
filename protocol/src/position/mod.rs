//! Position texts: what stands on which cell, before any game says whether that can be.
//!
//! [`CellText`] is a position in one word, a side and one character a cell, as the Hub protocol has it.
//! [`Fen`] is a position of draughts in the form of Portable Draughts Notation.

mod cells;
mod fen;
mod fen_error;
mod fen_limits;
mod fen_read;

pub use cells::{CellText, CellTextError};
pub use fen::{Fen, FenPiece, FenSide};
pub use fen_error::FenError;
pub use fen_limits::{MAX_PIECES, MAX_RANGE};
