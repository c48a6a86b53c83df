//! The output of a network for a position, and its gradient.

use super::model::Shape;
use multiversion::multiversion;

/// A position as a network sees it, and its target.
pub(crate) struct Example<'a> {
    /// The inputs of each view, as row numbers from 1.
    pub rows: &'a [&'a [u16]],
    pub bucket: usize,
    /// The chance of winning of the side to move.
    pub target: f32,
}

/// What is between the inputs and the loss, kept to save allocations.
pub(crate) struct Hidden {
    /// The sums of the hidden units of all views.
    pub(super) sums: Vec<f32>,
    /// The gradient of the sums of one view.
    pub(super) changes: Vec<f32>,
    /// The clipped and squared sums of one view.
    pub(super) active: Vec<f32>,
    /// In a network of moves, the outputs that are needed, and their gradient.
    pub(super) outputs: Vec<f32>,
    pub(super) errors: Vec<f32>,
    /// The logits of the moves.
    pub(super) logits: Vec<f32>,
}

impl Hidden {
    pub(crate) fn new(shape: Shape) -> Self {
        Self {
            sums: vec![0.0; shape.views * shape.hidden],
            changes: vec![0.0; shape.hidden],
            active: vec![0.0; shape.hidden],
            outputs: vec![0.0; shape.buckets],
            errors: vec![0.0; shape.buckets],
            logits: Vec::new(),
        }
    }
}

/// Returns the chance of winning of a logit.
pub(crate) fn chance(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// Returns the cross-entropy of the output and the target chance, in nats. It is computed from the logit, so that it
/// stays finite.
pub(crate) fn loss(logit: f32, target: f32) -> f32 {
    logit.max(0.0) - logit * target + (-logit.abs()).exp().ln_1p()
}

/// Finds the sums of the hidden units of a view with these inputs.
#[inline(always)]
pub(super) fn sum_up(parameters: &[f32], rows: &[u16], sums: &mut [f32]) {
    let units = sums.len();
    sums.copy_from_slice(&parameters[..units]);
    for &row in rows {
        let row = &parameters[usize::from(row) * units..][..units];
        for (sum, weight) in sums.iter_mut().zip(row) {
            *sum += weight;
        }
    }
}

/// Returns the derivative of a clipped and squared sum.
#[inline(always)]
pub(super) fn slope(sum: f32) -> f32 {
    if sum > 0.0 && sum < 1.0 {
        2.0 * sum
    } else {
        0.0
    }
}

/// Adds the gradient of the sums of a view to those of the rows that it has.
#[inline(always)]
pub(super) fn add_changes(rows: &[u16], changes: &[f32], gradient: &mut [f32]) {
    let units = changes.len();
    for row in std::iter::once(0).chain(rows.iter().map(|&row| usize::from(row))) {
        let of_row = &mut gradient[row * units..][..units];
        for (sum, change) in of_row.iter_mut().zip(changes) {
            *sum += change;
        }
    }
}

/// Returns the logit of an example; leaves the sums in `hidden`.
#[multiversion(targets("x86_64+avx512f+avx512vl", "x86_64+avx2"))]
pub fn forward(parameters: &[f32], shape: Shape, example: &Example, hidden: &mut Hidden) -> f32 {
    let units = shape.hidden;
    let of_bucket = shape.views * units;
    let outputs = &parameters[shape.outputs() + example.bucket * of_bucket..][..of_bucket];
    let mut logit = parameters[shape.biases() + example.bucket];
    for (view, rows) in example.rows.iter().enumerate() {
        let sums = &mut hidden.sums[view * units..(view + 1) * units];
        sum_up(parameters, rows, sums);
        let weights = &outputs[view * units..(view + 1) * units];
        let mut lanes = [0.0_f32; 16];
        for (sums, weights) in sums.chunks_exact(16).zip(weights.chunks_exact(16)) {
            for lane in 0..16 {
                let clipped = sums[lane].clamp(0.0, 1.0);
                lanes[lane] += clipped * clipped * weights[lane];
            }
        }
        logit += lanes.iter().sum::<f32>();
    }
    logit
}

/// Adds the gradient of an example's loss to `gradient` and returns the logit.
#[multiversion(targets("x86_64+avx512f+avx512vl", "x86_64+avx2"))]
pub fn add_gradient(
    parameters: &[f32],
    shape: Shape,
    example: &Example,
    hidden: &mut Hidden,
    gradient: &mut [f32],
) -> f32 {
    let units = shape.hidden;
    let logit = forward(parameters, shape, example, hidden);
    let error = chance(logit) - example.target;
    gradient[shape.biases() + example.bucket] += error;
    let first_output = shape.outputs() + example.bucket * shape.views * units;
    for (view, rows) in example.rows.iter().enumerate() {
        let at = first_output + view * units;
        let sums = &hidden.sums[view * units..(view + 1) * units];
        let weights = &parameters[at..at + units];
        let changes = &mut hidden.changes[..units];
        let of_weights = &mut gradient[at..at + units];
        for unit in 0..units {
            let sum = sums[unit];
            let clipped = sum.clamp(0.0, 1.0);
            of_weights[unit] += error * clipped * clipped;
            changes[unit] = error * weights[unit] * slope(sum);
        }
        add_changes(rows, changes, gradient);
    }
    logit
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::training::model::Model;

    #[test]
    fn the_gradient_is_the_quotient_of_finite_differences() {
        check_gradient(&[&[1, 4, 6], &[2, 3]]);
        check_gradient(&[&[1, 4, 6]]);
    }

    fn check_gradient(rows: &[&[u16]]) {
        let shape = Shape {
            inputs: 6,
            views: rows.len(),
            hidden: 16,
            buckets: 2,
        };
        let model = Model::random(shape, 5);
        let example = Example {
            rows,
            bucket: 1,
            target: 0.8,
        };
        let mut hidden = Hidden::new(shape);
        let mut gradient = vec![0.0; model.parameters.len()];
        add_gradient(
            &model.parameters,
            shape,
            &example,
            &mut hidden,
            &mut gradient,
        );
        let mut loss_with = |at: usize, change: f32| {
            let mut parameters = model.parameters.clone();
            parameters[at] += change;
            loss(
                forward(&parameters, shape, &example, &mut hidden),
                example.target,
            )
        };
        let step = 1e-2;
        let mut changed = 0;
        for (at, &found) in gradient.iter().enumerate() {
            let quotient = (loss_with(at, step) - loss_with(at, -step)) / (2.0 * step);
            assert!(
                (quotient - found).abs() < 1e-3,
                "parameter {at}: {found} {quotient}"
            );
            changed += usize::from(found != 0.0);
        }
        // Rows and phases that the example does not use have no part in it.
        assert!((50..gradient.len()).contains(&changed), "{changed}");
    }
}
