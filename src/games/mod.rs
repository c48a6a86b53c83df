//! Games of PDN files by the rules: played through move by move.

mod play_fault;
mod play_through;

pub(crate) use play_fault::PlayFault;
pub(crate) use play_through::{PlayThrough, Step, first_position};
