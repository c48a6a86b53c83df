//! The options of a training run.

use serde::{Deserialize, Serialize};

/// The training options.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainingOptions {
    /// The number of hidden units per view.
    pub hidden: usize,
    /// The number of epochs.
    pub epochs: u32,
    /// The batch size.
    pub batch: usize,
    /// The initial learning rate. It falls along a half cosine to a hundredth of that.
    pub rate: f32,
    /// The share of the result in the target; the rest is the search score.
    pub result_share: f32,
    /// The share of later searches of the game in a position's score.
    pub later_share: f32,
    /// The lead in hundredths of a man that multiplies a side's odds of winning by e.
    pub scale: i32,
    /// The seed of the initial weights and of the order of the samples.
    pub seed: u64,
}
