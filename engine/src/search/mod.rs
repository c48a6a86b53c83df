//! The search, written once over [`Rules`](rafle_rules::Rules) and [`Heuristics`](crate::eval::Heuristics) and compiled
//! for each game.
//!
//! A search runs on the caller's thread, helped by the threads of a [`HelperPool`]. It knows nothing of texts or
//! clients. [`search()`] is alpha-beta for games of two sides; [`multi`] holds the searches for more seats. A game's
//! entry in `variants.rs` chooses one of them as its [`SearchMethod`]. The caller keeps the [`Control`] of a search and
//! stops it through that.

mod alpha_beta;
mod claims;
mod clock;
mod control;
mod deepening;
#[cfg(feature = "threads")]
mod helper_pool;
#[cfg(not(feature = "threads"))]
#[path = "no_helper_pool.rs"]
mod helper_pool;
mod hints;
mod history;
mod input;
mod lines;
mod memory_hints;
mod method;
mod move_picker;
pub mod multi;
mod node;
mod node_counter;
mod pruning;
mod pv_table;
mod quiescence;
mod reductions;
mod root;
mod score;
mod searcher;
mod stability;
mod team;
#[cfg(test)]
mod tests;
mod transposition;
mod vote;
mod window;

pub use clock::{Clock, budget};
pub use control::{Budget, Control};
pub use helper_pool::HelperPool;
#[cfg(feature = "threads")]
pub use helper_pool::STACK_BYTES;
pub use input::{Limits, PvInfo, RootMove, SearchInput, SearchResult};
pub use method::{AlphaBeta, SearchMethod};
pub use root::search;
pub use score::{
    DECIDED, DECIDED_MEN, DRAW, MAX_PLY, Score, WIN, in_men, table_result, table_score,
};
pub use searcher::Memory;
pub use transposition::{NoMemory, Table};
