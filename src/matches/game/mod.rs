//! One game of a match.

mod play;
mod points;
mod reasons;
mod replay;
mod start;

pub(super) use play::play;
pub(super) use replay::replay;
