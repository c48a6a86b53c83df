//! One game of a match.

mod play;
mod replay;
mod result;

pub(super) use play::play;
pub(super) use replay::replay;
