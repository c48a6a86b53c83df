//! Networks: evaluations learned from games.
//!
//! This kind of network was invented for shogi (Nasu, "Efficiently updatable neural-network-based evaluation
//! functions", 2018). A first layer sums up each side's view of the board, a set of [inputs](super::Features); its sums
//! change little from one position to the next. The outputs of both views, clipped and squared (SCReLU), go through a
//! second layer with separate weights for each phase of the game. In games of more than two seats, a network computes
//! each seat's chance from that seat's view alone, and another one how likely each move of a seat is to be chosen. All arithmetic is in integers, so every processor computes the same
//! values.

mod both_views;
mod eval_cache;
mod file;
mod header;
mod kernel;
mod kind;
mod move_network;
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
pub use kind::{KindOf, Moves, NetworkKind, Seats, Sides};
pub use move_network::MoveNetwork;
pub use network::Network;
pub use numbers::MAX_HIDDEN;
pub use numbers::{LANES, OUTPUT_LIMIT, OUTPUT_ONE, SUM_LIMIT, SUM_ONE};
pub use seat_network::SeatNetwork;
pub use trained::{Trained, TrainedMoves, TrainedSeats};
pub(crate) use trained::{built_in, trained, weights_in};
pub use weights::Weights;
