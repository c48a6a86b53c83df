//! AdamW: gradient descent with a step size per parameter.

use super::model::Model;
use serde::{Deserialize, Serialize};

/// The decay rates of the means of the gradient and of its square, as the authors propose.
const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;
/// Keeps the steps finite for a zero gradient.
const EPSILON: f32 = 1e-8;
/// The weight decay per step, as a multiple of the rate.
const WEIGHT_DECAY: f32 = 0.01;

/// The state of the optimiser.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    pub(crate) fn new(parameters: usize) -> Self {
        Self {
            mean: vec![0.0; parameters],
            square: vec![0.0; parameters],
            steps: 0,
        }
    }

    /// Returns the number of parameters; `None` if its parts disagree.
    pub(crate) fn parameters(&self) -> Option<usize> {
        let parameters = self.mean.len();
        (self.square.len() == parameters).then_some(parameters)
    }

    /// Makes one step at a rate and clips the parameters to their bounds.
    pub(crate) fn step(&mut self, model: &mut Model, gradient: &[f32], rate: f32) {
        self.steps = self.steps.saturating_add(1);
        let mean_share = 1.0 - MEAN_DECAY.powi(self.steps);
        let square_share = 1.0 - SQUARE_DECAY.powi(self.steps);
        let shape = model.shape;
        for (at, parameter) in model.parameters.iter_mut().enumerate() {
            let slope = gradient[at];
            let mean = &mut self.mean[at];
            let square = &mut self.square[at];
            *mean = MEAN_DECAY * *mean + (1.0 - MEAN_DECAY) * slope;
            *square = SQUARE_DECAY * *square + (1.0 - SQUARE_DECAY) * slope * slope;
            let step = (*mean / mean_share) / ((*square / square_share).sqrt() + EPSILON);
            let bound = Model::bound(shape, at);
            *parameter =
                (*parameter * (1.0 - rate * WEIGHT_DECAY) - rate * step).clamp(-bound, bound);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::training::model::Shape;

    #[test]
    fn steps_lead_to_the_bottom_of_a_bowl() {
        let shape = Shape {
            inputs: 1,
            views: 1,
            hidden: 16,
            buckets: 1,
        };
        let mut model = Model::random(shape, 1);
        let mut adam = Adam::new(model.parameters.len());
        let bottom = 0.25;
        for _ in 0..2_000 {
            let gradient: Vec<f32> = model.parameters.iter().map(|at| at - bottom).collect();
            adam.step(&mut model, &gradient, 0.01);
        }
        assert!(model.parameters.iter().all(|at| (at - bottom).abs() < 0.01));
    }
}
