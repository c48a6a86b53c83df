//! Training: learns the weights of a network from games of self-play.
//!
//! Each position with a search score becomes a sample: its inputs and its target, the chance of winning, mixed from the
//! result of the game and the search score. In games of more than two seats there is one sample per seat; and a
//! network of moves learns there which move each search chose. Training minimises the cross-entropy with AdamW (Loshchilov
//! and Hutter, "Decoupled weight decay regularization", 2019), in floating point and clipped to the range of the engine's
//! integers. The same command produces the same weights with any number of threads: a batch is always cut into the same
//! pieces, which are summed in the same order.

mod adam;
mod gradient;
mod labels;
mod learning;
mod lesson;
mod losses;
mod model;
mod move_gradient;
mod moves;
mod options;
mod samples;
mod scale;
mod seats;
mod sides;
mod state;
mod trainer;
mod training_error;

pub use learning::{Learning, Request, Watch};
pub use losses::{EpochLosses, Losses, csv};
pub use options::TrainingOptions;
pub use samples::Counts;
pub use training_error::TrainingError;
