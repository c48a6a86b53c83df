//! Pyramidame at its expert level, variant `pyramidame`: draughts on a pyramid of 64 cubes.
//!
//! Each side has ten pawns in its corner, White `a1` and Black `h8`. Five boards look at the pyramid: `A` to
//! `D` at its sides, `E` from above ([`board`]). A pawn steps to a diagonal neighbour in any of them, always
//! nearer to the enemy's corner. Capturing is compulsory, in any direction, by jumping over a neighbour in
//! one of the upright boards, or in `E` alone from a *frontier* cube, which three upright boards see. A rafle
//! goes on as long as it can, on any board after each jump, and need not take the most; captured pawns leave
//! after it, and none is jumped twice. In passing, a rafle may use squares of the upright boards that show no
//! cube (`tables`). A side that reaches the enemy's corner, or leaves the enemy without a pawn or a move, has won.
//!
//! The document's pictures are lost. The geometry is a reconstruction: the smallest regular one in which its
//! examples come out as it says; they are among the tests.
//!
//! The start from above, each empty cube with its level:
//!
//! ```text
//!               b
//!             b    b
//!           b    b    b
//!         b    b    b    b
//!       1    3    5    3    1
//!     0    2    4    4    2    0
//!   1    3    5    7    5    3    1
//! 0    2    4    6    6    4    2    0
//!   1    3    5    7    5    3    1
//!     0    2    4    4    2    0
//!       1    3    5    3    1
//!         w    w    w    w
//!           w    w    w
//!             w    w
//!               w
//! ```

pub mod board;
mod draw;
mod geometry;
mod landings;
mod moves;
mod mv;
mod position;
mod rafles;
mod rules;
mod tables;
#[cfg(test)]
mod tests;
mod text;

pub use mv::Move;
pub use position::{MAX_PAWNS, Position, PyramidamePositionError};
pub use tables::STEPS;
pub use text::TextError;
