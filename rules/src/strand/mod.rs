//! Strand, also called Dhamet, variant `strand`.
//!
//! The board has 9×9 points joined by files, rows and diagonals; the diagonals run through every other point, the open
//! ones. Men step forward along a file or a diagonal, and capture along any line by jumping onto the next point.
//! Capturing is compulsory, and so is capturing the greatest number, men and sultans counting the same. Captured pieces
//! leave the board at once, so that a rafle can use their points and lines. A man whose move ends on the far row
//! becomes a sultan, which moves and captures at any distance. A side without a piece or without a legal move has lost.
//! Games are drawn by third repetition, and with one sultan each and nothing else.
//!
//! The document leaves some points open, which are parameters here: whether a man that lands on the far row within a
//! rafle becomes a sultan at once (`promotion`), whether a sultan lands next to the captured piece or anywhere behind
//! it (`landing`), and whether the game begins with the ten plies of the "rencontre" (`opening`). The draw of two lone
//! sultans is this program's choice.
//!
//! The start:
//!
//! ```text
//! 9 b───b───b───b───b───b───b───b───b
//!   │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │
//! 8 b───b───b───b───b───b───b───b───b
//!   │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │
//! 7 b───b───b───b───b───b───b───b───b
//!   │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │
//! 6 b───b───b───b───b───b───b───b───b
//!   │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │
//! 5 b───b───b───b───○───w───w───w───w
//!   │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │
//! 4 w───w───w───w───w───w───w───w───w
//!   │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │
//! 3 w───w───w───w───w───w───w───w───w
//!   │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │
//! 2 w───w───w───w───w───w───w───w───w
//!   │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │
//! 1 w───w───w───w───w───w───w───w───w
//!   a   b   c   d   e   f   g   h   i
//! ```

pub mod board;
mod draw;
mod geometry;
mod landings;
mod moves;
mod mv;
mod position;
mod rafles;
mod rencontre;
mod rules;
#[cfg(test)]
mod tests;
mod text;

pub use moves::QUICK_TRIES;
pub use mv::Move;
pub use position::{Extra, MAX_PIECES, Position, StrandPositionError, Variation};
pub use text::TextError;
