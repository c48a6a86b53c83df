//! Fidchell, variants `fidchell-1` and `fidchell-2`.
//!
//! The board has 24 spokes and seven rings around a stone in the middle, the navel. Each player has 27
//! stones, places them one at a time on empty points, and when its hand is empty slides them along
//! the lines. A stone between two enemies on a line is captured when the second of them comes there; a
//! capture gives another turn. In the first game both sides want a chain from the innermost ring to the
//! outer one. In the second only White wants it; Black wins by wearing White down below seven stones, or
//! by challenging it: within five turns White must complete its chain or capture.
//!
//! The document leaves some points open. This program's choices: how rings 2 to 7 divide and where the stones stand at
//! the start of the second game (both in `board`); a side without a move passes, and if neither side has one the game
//! is drawn; a hundred consecutive slides without a capture are a draw. A finished position has no moves, and its text
//! is the same as if play went on.
//!
//! The board, with the letters of its spokes:
//!
//! ```text
//!                                  a
//!                          x               b
//!                  w        .      .      .        c
//!                    .       .     .     .       .
//!           v                                             d
//!              .       .           .           .       .
//!                        .                   .
//!      u          .                .                .          e
//!          .         .     .               .     .         .
//!             .         .          .          .         .
//!                 .          .           .          .
//!   t   .            .     .       .       .     .            .   f
//!           .            .   .           .   .            .
//!                                  .
//!  s   .   .   .   .   .   .   .   o   .   .   .   .   .   .   .   g
//!                                  .
//!           .            .   .           .   .            .
//!   r   .            .     .       .       .     .            .   h
//!                 .          .           .          .
//!             .         .          .          .         .
//!          .         .     .               .     .         .
//!      q          .                .                .          i
//!                        .                   .
//!              .       .           .           .       .
//!           p                                             j
//!                    .       .     .     .       .
//!                  o        .      .      .        k
//!                          n               l
//!                                  m
//! in hand: white 27, black 27; the navel is dead
//! ```

#[cfg(any(test, feature = "arbitrary"))]
pub mod arbitrary;
pub mod board;
mod draw;
mod geometry;
pub mod lines;
mod moves;
mod mv;
mod position;
mod rules;
mod setup;
pub mod steps;
#[cfg(test)]
mod tests;
mod text;

pub use mv::Move;
pub use position::{End, Position, WHITE_NEEDS};
pub use setup::{CHALLENGE_TURNS, FidchellPositionError, Navel, REMOVALS, SLIDES, STONES, Setup};
pub use text::TextError;

/// The first game.
pub type First = Position<false>;
/// The second game, with the challenge.
pub type Second = Position<true>;
