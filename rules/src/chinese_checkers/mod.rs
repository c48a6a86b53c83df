//! Chinese checkers, variant `chinese-checkers`.
//!
//! On a star of 121 holes two, three, four or six players bring ten or fifteen pieces each from the
//! point where they sit to the one across. A move is one step to an empty neighbouring hole, or a chain of
//! jumps; a jump goes over one piece of any colour to the hole as far behind it, which must be empty, and
//! captures nothing. The pivot is a neighbour, or with `long-jumps` any piece with nothing between, before or
//! after. Two rules keep players from blocking each other. *Staying*: a turn ends only in the player's
//! own triangle, in the hexagon or in the triangle across. *Leaving*: if the player across has no move that
//! progresses except into your triangle, you must move a piece out of that triangle, if one is there and can leave.
//! Counting progress by rows, and triangles of ten holes, is this program's choice. `rules=plain` drops both rules.
//!
//! The first player with all its pieces in the camp across has won. A player without a move is skipped.
//! A position in which nobody can move, or which is set up with a blocked player to move, has no moves:
//! with two players the other one has won then, with more nobody has.
//!
//! The start of two players:
//!
//! ```text
//! a             1
//! b            1 1
//! c           1 1 1
//! d          1 1 1 1
//! e . . . . . . . . . . . . .
//! f  . . . . . . . . . . . .
//! g   . . . . . . . . . . .
//! h    . . . . . . . . . .
//! i     . . . . . . . . .
//! j    . . . . . . . . . .
//! k   . . . . . . . . . . .
//! l  . . . . . . . . . . . .
//! m . . . . . . . . . . . . .
//! n          4 4 4 4
//! o           4 4 4
//! p            4 4
//! q             4
//! ```

pub mod board;
mod draw;
mod geometry;
mod moves;
mod mv;
mod position;
mod rules;
#[cfg(test)]
mod tests;
mod text;

pub use moves::each_lone_origin;
pub use mv::Move;
pub use position::{ChineseCheckersPositionError, Form, Position};
pub use text::TextError;
