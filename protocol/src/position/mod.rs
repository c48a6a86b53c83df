//! Position texts: the contents of cells, without any rules about what is possible.
//!
//! [`CellText`] is a position in one word, a side and one character per cell, as in the Hub protocol. [`PieceList`] is
//! the same position as lists of each side's pieces, and [`PieceListForm`] describes what such a list may contain in
//! one game. [`Fen`] is a position of draughts in the form of Portable Draughts Notation, which is the list of pieces
//! of that game.

mod cells;
mod codes;
mod fen;
mod fen_read;
mod field;
mod king_moves;
mod piece_list;
mod piece_list_read;

pub use cells::{CellText, CellTextError};
pub use fen::{Fen, FenError, FenPiece, FenSide, MAX_PIECES, MAX_RANGE};
pub use field::{field_column, field_number};
pub use king_moves::{KingCount, KingCounts, KingCountsError};
pub use piece_list::{
    ListedPiece, PieceGroup, PieceList, PieceListError, PieceListForm, is_piece_list,
};
