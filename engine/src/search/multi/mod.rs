//! Searches for games of many seats. [`MultiSeatSearch`] chooses among them: [`mcts`] plays, [`best_reply`] is for
//! requests with a depth or several lines, and [`beam_search`] finds the finish of a race.

mod arena;
mod beam;
mod beam_search;
mod best_reply;
mod log_odds;
mod mcts;
mod method;
mod node;
mod plan;
mod tree;
mod tree_search;
mod visitor;

pub use beam_search::{BeamMemory, BeamOutcome, beam_search};
pub use best_reply::best_reply;
pub use log_odds::{SEAT_SCALE, fair_odds, one_hot};
pub use mcts::{MctsMemory, mcts};
pub use method::{MultiSeatMemory, MultiSeatSearch};
pub use tree::tree_bytes;
#[cfg(feature = "threads")]
pub(crate) use tree_search::PRIOR_SCALE;
