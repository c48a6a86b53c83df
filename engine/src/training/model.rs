//! A network in floating point.

use crate::eval::net::{Header, OUTPUT_LIMIT, OUTPUT_ONE, SUM_LIMIT, SUM_ONE, Weights};
use rafle_rules::random::Random;
use serde::{Deserialize, Serialize};

/// The sizes of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Shape {
    pub inputs: usize,
    pub views: usize,
    pub hidden: usize,
    pub buckets: usize,
}

impl Shape {
    /// The index of the first weight of the last layer.
    pub(crate) fn outputs(self) -> usize {
        (1 + self.inputs) * self.hidden
    }

    /// The index of the first bias.
    pub(crate) fn biases(self) -> usize {
        self.outputs() + self.buckets * self.views * self.hidden
    }

    /// The number of parameters.
    pub(crate) fn parameters(self) -> usize {
        self.biases() + self.buckets
    }
}

/// The bounds of the parameters of each layer, by the range of the engine's integers.
const SUM_BOUND: f32 = SUM_LIMIT as f32 / SUM_ONE as f32;
const OUTPUT_BOUND: f32 = OUTPUT_LIMIT as f32 / OUTPUT_ONE as f32;

/// The initial range of the first layer's weights: with some thirty inputs, the sums spread over the range where they
/// are not clipped.
const FIRST_SUMS: f64 = 0.15;

/// The initial sums without inputs: the middle of that range.
const FIRST_SUM: f32 = 0.3;

/// The parameters of a network: the sums without any input, what each input adds, for each phase the weights of all
/// views, and a bias for each phase. The engine's numbers stand in the same order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Model {
    pub shape: Shape,
    pub parameters: Vec<f32>,
}

impl Model {
    /// Creates a network of random weights.
    pub(crate) fn random(shape: Shape, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut within = |bound: f64| ((2.0 * random.fraction() - 1.0) * bound) as f32;
        let output = 1.0 / ((shape.views * shape.hidden) as f64).sqrt();
        let parameters = (0..shape.parameters()).map(|at| match at {
            _ if at < shape.hidden => FIRST_SUM,
            _ if at < shape.outputs() => within(FIRST_SUMS),
            _ if at < shape.biases() => within(output),
            _ => 0.0,
        });
        Self {
            shape,
            parameters: parameters.collect(),
        }
    }

    /// Returns the bound of a parameter.
    #[inline(always)]
    pub(crate) fn bound(shape: Shape, at: usize) -> f32 {
        match at {
            _ if at < shape.outputs() => SUM_BOUND,
            _ if at < shape.biases() => OUTPUT_BOUND,
            _ => f32::INFINITY,
        }
    }

    /// Converts the network to the engine's integers; `None` if the header describes another shape.
    pub(crate) fn to_weights(&self, header: Header) -> Option<Weights> {
        let rounded = |one: i16| move |weight: &f32| (weight * f32::from(one)).round() as i16;
        let (sums, rest) = self.parameters.split_at(self.shape.outputs());
        let (outputs, biases) = rest.split_at(self.shape.biases() - self.shape.outputs());
        let sums: Vec<i16> = sums.iter().map(rounded(SUM_ONE)).collect();
        let outputs: Vec<i16> = outputs.iter().map(rounded(OUTPUT_ONE)).collect();
        let one = f32::from(SUM_ONE) * f32::from(OUTPUT_ONE);
        let biases = biases.iter().map(|bias| (bias * one).round() as i32);
        Weights::new(header, &sums, &outputs, biases.collect())
    }
}
