//! The search: written once over [`Rules`](crate::rules::Rules), compiled for each game.
//!
//! It runs on plain threads and knows nothing of texts or clients. [`think`] deepens step by step and
//! tells what it finds; [`Control`] is the string by which its caller holds it.

mod best_first;
mod clock;
mod control;
mod iterate;
mod many;
mod ordering;
mod prefetch;
mod score;
mod solo;
mod table;
#[cfg(test)]
mod tests;
mod tree;
mod watch;
mod window;

pub use best_first::grow;
pub use clock::{Clock, budget};
pub use control::{Budget, Control};
pub use iterate::{Finding, Job, Limits, Root, Verdict, think};
pub use many::think_many;
pub use score::{DECIDED, DRAW, MAX_PLY, Score, WIN, in_men};
pub use solo::finish;
pub use table::{NoMemory, Table};
