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

/// What the engine's biases have for 1.
const BIAS_ONE: f32 = SUM_ONE as f32 * OUTPUT_ONE as f32;

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
    /// Creates a network of random weights. Inputs that are not `seen` count for nothing: no gradient would change what
    /// they have by chance, and zeros need no room in a file.
    pub(crate) fn random_of_seen(shape: Shape, seed: u64, seen: &[bool]) -> Self {
        let mut model = Self::random(shape, seed);
        let rows = model.parameters[shape.hidden..shape.outputs()].chunks_exact_mut(shape.hidden);
        for (row, _) in rows.zip(seen).filter(|(_, is_seen)| !**is_seen) {
            row.fill(0.0);
        }
        model
    }

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

    /// Creates a network that finds what these weights find. Units that they do not have begin with random sums, which
    /// count for nothing at first. `None` if the weights are of another shape, or have more units.
    pub(crate) fn of_weights(
        weights: &Weights,
        shape: Shape,
        seed: u64,
        seen: &[bool],
    ) -> Option<Self> {
        let header = weights.header();
        let known = Shape {
            inputs: header.inputs,
            views: header.views,
            hidden: header.hidden,
            buckets: header.buckets,
        };
        let is_wider = shape.hidden >= known.hidden;
        let same_units = Shape {
            hidden: known.hidden,
            ..shape
        };
        if !is_wider || same_units != known {
            return None;
        }
        let Self { mut parameters, .. } = Self::random_of_seen(shape, seed, seen);
        let (sums, outputs, biases) = weights.numbers();
        let first = shape.outputs();
        parameters[first..].fill(0.0);
        let copy = |to: &mut [f32], from: &[i16], one: i16| {
            let rows = from.chunks_exact(known.hidden);
            for (row, numbers) in to.chunks_exact_mut(shape.hidden).zip(rows) {
                for (parameter, &number) in row.iter_mut().zip(numbers) {
                    *parameter = f32::from(number) / f32::from(one);
                }
            }
        };
        copy(&mut parameters[..first], sums, SUM_ONE);
        copy(&mut parameters[first..shape.biases()], outputs, OUTPUT_ONE);
        for (parameter, &bias) in parameters[shape.biases()..].iter_mut().zip(biases) {
            *parameter = bias as f32 / BIAS_ONE;
        }
        Some(Self { shape, parameters })
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
        let biases = biases.iter().map(|bias| (bias * BIAS_ONE).round() as i32);
        Weights::new(header, &sums, &outputs, biases.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::InputSet;
    use rafle_rules::pyramidame::Position;

    fn shape(hidden: usize) -> Shape {
        Shape {
            inputs: crate::eval::net::inputs::<Position>(),
            views: Position::VIEWS,
            hidden,
            buckets: Position::BUCKETS,
        }
    }

    fn weights(model: &Model) -> Weights {
        let header = Header::of::<Position>("pyramidame", model.shape.hidden, 100, String::new());
        model.to_weights(header).expect("weights of this shape")
    }

    #[test]
    fn weights_become_the_network_that_they_came_from() {
        let first = weights(&Model::random(shape(16), 7));
        let again = Model::of_weights(&first, shape(16), 8, &[]).expect("the same shape");
        assert!(weights(&again) == first);
    }

    #[test]
    fn more_units_count_for_nothing_at_first_and_fewer_are_refused() {
        let first = weights(&Model::random(shape(16), 7));
        let wide = weights(&Model::of_weights(&first, shape(48), 8, &[]).expect("more units"));
        let (sums, outputs, biases) = wide.numbers();
        let (first_sums, first_outputs, first_biases) = first.numbers();
        assert_eq!(biases, first_biases);
        for (row, first) in sums.chunks(48).zip(first_sums.chunks(16)) {
            assert_eq!(&row[..16], first);
        }
        assert!(
            sums.chunks(48)
                .all(|row| row[16..].iter().any(|&sum| sum != 0))
        );
        for (row, first) in outputs.chunks(48).zip(first_outputs.chunks(16)) {
            assert_eq!(&row[..16], first);
            assert!(row[16..].iter().all(|&output| output == 0));
        }
        assert!(Model::of_weights(&wide, shape(16), 8, &[]).is_none());
    }

    #[test]
    fn inputs_that_nobody_has_seen_count_for_nothing() {
        let shape = shape(16);
        let mut seen = vec![true; shape.inputs];
        seen[3] = false;
        let model = Model::random_of_seen(shape, 7, &seen);
        let all = Model::random(shape, 7);
        let unseen = 4 * 16..5 * 16;
        assert!(
            model.parameters[unseen.clone()]
                .iter()
                .all(|&weight| weight == 0.0)
        );
        assert_eq!(
            model.parameters[..unseen.start],
            all.parameters[..unseen.start]
        );
        assert_eq!(model.parameters[unseen.end..], all.parameters[unseen.end..]);
        // What other weights know of them stays.
        let known = Model::of_weights(&weights(&all), shape, 8, &seen).expect("the same shape");
        assert!(weights(&known) == weights(&all));
    }
}
