//! One game of a match.

mod play;
mod points;

pub(super) use play::play;
