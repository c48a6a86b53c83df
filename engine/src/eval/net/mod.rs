//! Networks: evaluations that were learned from games.
//!
//! A network of this kind was invented for shogi (Nasu, "Efficiently updatable neural-network-based evaluation
//! functions", 2018). Each side's view of the board, a set of [inputs](super::Features), is summed up by a layer whose
//! sums change little from one position to the next; what both views give, squared and clipped (SCReLU), goes
//! through one more layer with weights for each phase of the game. In games of more than two seats each seat has a network's
//! chance from its own view alone. All arithmetic is in integers, so that every
//! processor finds the same values.

mod eval_cache;
mod file;
mod header;
mod kernel;
mod network;
mod numbers;
mod seat_network;
#[cfg(test)]
mod tests;
mod trained;
mod weights;

pub use file::WeightsError;
pub use header::inputs;
pub use header::{Header, HeaderError};
pub use network::Network;
pub use numbers::MAX_HIDDEN;
pub use numbers::{LANES, OUTPUT_LIMIT, OUTPUT_ONE, SUM_LIMIT, SUM_ONE};
pub use seat_network::SeatNetwork;
pub use trained::{Trained, TrainedSeats};
pub(crate) use trained::{built_in, trained, weights_in};
pub use weights::Weights;
