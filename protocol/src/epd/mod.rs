//! Suites of positions with their solutions, one position a line, after the Extended Position Description of chess (EPD).
//!
//! ```text
//! variant strand;
//! W:Wg7,Kb7:Bh6,h4 bm b7xh1; id "a long capture";
//! W:We5,g3:Bd6,f6,f8 am g3-g4;
//! B:WKb7:Bh6 verdict draw;
//! ```
//!
//! A line is a position and its operations, each ended by a semicolon that the last one may lack. A position may contain
//! blanks, so it ends before the first word that is the name of an operation; no game has such a word in its position
//! texts. Moves may contain commas, within parentheses, and blanks; a comma outside parentheses separates moves.
//!
//! | operation | meaning |
//! |---|---|
//! | `bm MOVE,…` | one of these is the move to play |
//! | `am MOVE,…` | none of these is |
//! | `verdict win` | the side to move wins; `draw` and `loss` likewise |
//! | `id "TEXT"` | a name of the position |
//! | `variant NAME` | the game of the lines below; it stands alone on its line |

mod error;
mod puzzle;
mod read;
mod words;

pub use error::EpdError;
pub use puzzle::{EpdLine, Puzzle};
pub use words::{Operation, Verdict};
