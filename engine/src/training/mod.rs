//! Training: the weights of a network, found from games of self-play.
//!
//! Each position that a search has judged becomes a sample: its inputs, and the chance of winning that the network
//! is to find, mixed from the result of the game and the score of the search; in games of more than two seats one for
//! each seat. [`Trainer`] looks for the weights
//! with the least cross-entropy by AdamW (Loshchilov and Hutter, "Decoupled weight decay regularization", 2019), in
//! floating point and clipped to what the integers of the engine hold. The same command gives the same weights,
//! whatever the number of threads: a batch is cut into the same pieces and these are added in the same order.

mod adam;
mod gradient;
mod later_scores;
mod learning;
mod losses;
mod model;
mod results;
mod samples;
mod scale;
mod seat_chances;
mod seats;
mod sides;
mod state;
mod trainer;
mod training_error;

pub use learning::{Learning, LearningOf, Request, Watch};
pub use losses::{EpochLosses, Losses, csv};
pub use samples::Counts;
pub use seats::Seats;
pub use sides::Sides;
pub use trainer::TrainingOptions;
pub use training_error::TrainingError;
