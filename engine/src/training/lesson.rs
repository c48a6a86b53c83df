//! What a network learns from one position.

use super::gradient::{Example, Hidden, add_gradient, chance, forward, loss};
use super::model::Model;
use super::options::TrainingOptions;
use super::samples::Sample;
use crate::eval::InputSet;

/// A position and what a network with the inputs `I` should find for it.
pub(crate) trait Lesson<I: InputSet>: Send + Sync {
    /// The number of phases whose losses are told apart.
    const PHASES: usize;

    /// The phase of the position, below [`Lesson::PHASES`].
    fn phase(&self) -> usize;

    /// The views of the position.
    fn views(&self) -> I::Views;

    /// Returns the loss of the network in nats, and whether what it finds is right, if that can be told. Adds the
    /// gradient of the loss to `gradient`.
    fn judge(&self, pass: Pass<'_>, gradient: Option<&mut [f32]>) -> (f32, Option<bool>);
}

/// One position in the network.
pub(crate) struct Pass<'a> {
    pub model: &'a Model,
    pub options: &'a TrainingOptions,
    /// The inputs of each view, as row numbers from 1.
    pub rows: &'a [&'a [u16]],
    /// The symmetry that was applied to the views.
    pub symmetry: usize,
    pub hidden: &'a mut Hidden,
}

/// A chance of winning, mixed from the result and the score.
impl<I: InputSet> Lesson<I> for Sample<I::Views> {
    const PHASES: usize = I::BUCKETS;

    fn phase(&self) -> usize {
        self.bucket.into()
    }

    fn views(&self) -> I::Views {
        self.views
    }

    fn judge(&self, pass: Pass<'_>, gradient: Option<&mut [f32]>) -> (f32, Option<bool>) {
        let Model { shape, parameters } = pass.model;
        let scored = chance(f32::from(self.score) / pass.options.scale as f32);
        let share = pass.options.result_share;
        let with = |result: f32| share * result + (1.0 - share) * scored;
        let example = Example {
            rows: pass.rows,
            bucket: usize::from(self.bucket).min(I::BUCKETS - 1),
            target: self.result().map_or(scored, with),
        };
        let logit = match gradient {
            Some(gradient) => add_gradient(parameters, *shape, &example, pass.hidden, gradient),
            None => forward(parameters, *shape, &example, pass.hidden),
        };
        let decided = self.result().filter(|&result| result != 0.5);
        let is_right = decided.map(|result| (logit > 0.0) == (result > 0.5));
        (loss(logit, example.target), is_right)
    }
}
