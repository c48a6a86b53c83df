//! The draughts family: international draughts, variant `normal`, and the games that are played with its pieces on its board.
//!
//! Board of 10×10, played on the 50 dark squares. What a game has of its own are the constants of [`Family`], known when the
//! program is compiled; [`Draughts`] is a position of any of them, and [`Position`] one of international draughts.
//!
//! Men step forward and capture forward and backward; kings fly. Capturing is compulsory and so is capturing the greatest
//! number, men and kings counting the same, or the greatest value. Captured pieces stay on the board until the last jump;
//! none may be jumped twice. A man that ends its move on the last row becomes a king. A side without a piece or without a
//! legal move has lost, or won. Drawn: third repetition, and in international draughts by the federation's rules 25 moves
//! of each side with kings only and no capture, 16 moves of each side with three pieces (one a king at least) against a
//! lone king, 5 moves of each side with two or one against a lone king. The document says only "when no capture can
//! happen any more"; the federation's rules make that exact, and `draw-rules=repetition` leaves them out. A counter goes on
//! while the same one of these rules holds, and starts anew where another begins to hold.
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
mod count;
mod draw;
mod family;
mod field;
mod geometry;
mod king_moves;
mod king_moves_text;
mod members;
mod moves;
mod mv;
mod names;
mod position;
mod rafles;
mod rules;
mod states;
#[cfg(test)]
mod tests;
mod text;
mod way;

pub use family::{Family, Goal, Greatest};
pub use king_moves::{KING_LIMIT, KingMoves};
pub use king_moves_text::KingMovesError;
pub use members::{Breakthrough, Frisian, International, Killer, Losing};
pub use mv::Move;
pub use position::{Counters, Draughts, MAX_PIECES, Position, SetupError};
pub use states::QUICK_STATES;
pub use text::TextError;
