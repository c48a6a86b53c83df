//! The draughts family: international draughts, variant `normal`, and its relatives on the same board with the same
//! pieces.
//!
//! The board is 10×10, played on the 50 dark squares. The constants of [`DraughtsRules`] define each game at compile time;
//! [`Draughts`] is a position of any of them, and [`Position`] one of international draughts.
//!
//! Men step forward and capture forward and backward; kings fly. Capturing is compulsory, and the greatest capture must
//! be taken: by number, men and kings counting the same, or by value. Captured pieces stay on the board until the last
//! jump; none may be jumped twice. A man that ends its move on the last row becomes a king. A side without a piece or
//! without a legal move has lost, or won in losing draughts.
//!
//! Games are drawn by third repetition, and in international draughts by the federation's rules: 25 moves of each side
//! with kings only and no capture, 16 moves of each side with three pieces (at least one of them a king) against a lone
//! king, 5 moves of each side with two or one against a lone king. The document says only "when no capture can happen
//! any more"; the federation's rules make that exact, and `draw-rules=repetition` turns them off. A counter runs as
//! long as the same rule applies, and restarts when another one does.
//!
//! The start:
//!
//! ```text
//! 10      b     b     b     b     b
//!  9   b     b     b     b     b
//!  8      b     b     b     b     b
//!  7   b     b     b     b     b
//!  6      .     .     .     .     .
//!  5   .     .     .     .     .
//!  4      w     w     w     w     w
//!  3   w     w     w     w     w
//!  2      w     w     w     w     w
//!  1   w     w     w     w     w
//!      a  b  c  d  e  f  g  h  i  j
//! ```

pub mod board;
mod capture_board;
mod count;
mod draw;
mod geometry;
mod king_moves;
mod landings;
mod moves;
mod mv;
mod position;
mod rafles;
mod rules;
mod states;
#[cfg(test)]
mod tests;
mod text;
mod variants;

pub use king_moves::{KING_LIMIT, KingMoves, KingMovesError};
pub use mv::Move;
pub use position::{Counters, Draughts, DraughtsPositionError, MAX_PIECES, Position};
pub use states::QUICK_STATES;
pub use text::TextError;
pub use variants::{
    Breakthrough, CapturePriority, DraughtsRules, Frisian, Goal, International, Killer, Losing,
};
