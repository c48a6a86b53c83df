//! The loss of a network of moves for a position, and its gradient: the cross-entropy of the softmax over the moves.

use super::gradient::{Hidden, add_changes, slope, sum_up};
use super::model::{Model, Shape};
use multiversion::multiversion;

/// A move that can be chosen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    /// The outputs whose sum the network adds to its logit.
    pub outputs: [u16; 2],
    /// Its logit by hand.
    pub logit: f32,
}

/// Returns the cross-entropy of a choice, in nats, and whether the network prefers the chosen move. Adds the gradient of
/// the loss to `gradient`.
pub(crate) fn add_move_gradient(
    model: &Model,
    rows: &[u16],
    moves: &[Candidate],
    chosen: usize,
    hidden: &mut Hidden,
    gradient: Option<&mut [f32]>,
) -> (f32, bool) {
    let (shape, parameters) = (model.shape, &model.parameters[..]);
    find_logits(parameters, shape, rows, moves, hidden);
    let logits = &mut hidden.logits[..];
    let most = logits.iter().copied().fold(f32::MIN, f32::max);
    let is_right = logits[chosen] == most;
    let sum: f32 = logits.iter().map(|logit| (logit - most).exp()).sum();
    let loss = sum.ln() + most - logits[chosen];
    let Some(gradient) = gradient else {
        return (loss, is_right);
    };
    hidden.errors.fill(0.0);
    for (at, (logit, candidate)) in logits.iter().zip(moves).enumerate() {
        let error = (logit - most).exp() / sum - f32::from(u8::from(at == chosen));
        for output in candidate.outputs {
            hidden.errors[usize::from(output)] += error;
        }
    }
    pass_back(parameters, shape, rows, hidden, gradient);
    (loss, is_right)
}

/// Finds the sums of the hidden units, the outputs that the moves have, and the logits of the moves.
#[multiversion(targets("x86_64+avx512f+avx512vl", "x86_64+avx2"))]
fn find_logits(
    parameters: &[f32],
    shape: Shape,
    rows: &[u16],
    moves: &[Candidate],
    hidden: &mut Hidden,
) {
    let units = shape.hidden;
    sum_up(parameters, rows, &mut hidden.sums);
    for (active, sum) in hidden.active.iter_mut().zip(&hidden.sums) {
        let clipped = sum.clamp(0.0, 1.0);
        *active = clipped * clipped;
    }
    hidden.outputs.fill(f32::NAN);
    hidden.logits.clear();
    for candidate in moves {
        let mut logit = candidate.logit;
        for number in candidate.outputs {
            let number = usize::from(number);
            if hidden.outputs[number].is_nan() {
                let weights = &parameters[shape.outputs() + number * units..][..units];
                let mut lanes = [0.0_f32; 16];
                let active = hidden.active.chunks_exact(16);
                for (active, weights) in active.zip(weights.chunks_exact(16)) {
                    for lane in 0..16 {
                        lanes[lane] += active[lane] * weights[lane];
                    }
                }
                let bias = parameters[shape.biases() + number];
                hidden.outputs[number] = bias + lanes.iter().sum::<f32>();
            }
            logit += hidden.outputs[number];
        }
        hidden.logits.push(logit);
    }
}

/// Adds the gradient of all parameters, from the errors of the outputs.
#[multiversion(targets("x86_64+avx512f+avx512vl", "x86_64+avx2"))]
fn pass_back(
    parameters: &[f32],
    shape: Shape,
    rows: &[u16],
    hidden: &mut Hidden,
    gradient: &mut [f32],
) {
    let units = shape.hidden;
    hidden.changes.fill(0.0);
    for (number, output) in hidden.outputs.iter().enumerate() {
        if output.is_nan() {
            continue;
        }
        let error = hidden.errors[number];
        gradient[shape.biases() + number] += error;
        let at = shape.outputs() + number * units;
        let (weights, of_weights) = (&parameters[at..at + units], &mut gradient[at..at + units]);
        for unit in 0..units {
            of_weights[unit] += error * hidden.active[unit];
            hidden.changes[unit] += error * weights[unit];
        }
    }
    for (change, &sum) in hidden.changes.iter_mut().zip(&hidden.sums) {
        *change *= slope(sum);
    }
    add_changes(rows, &hidden.changes, gradient);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gradient_is_the_quotient_of_finite_differences() {
        let shape = Shape {
            inputs: 6,
            views: 1,
            hidden: 16,
            buckets: 6,
        };
        let mut model = Model::random(shape, 5);
        let candidate = |outputs, logit| Candidate { outputs, logit };
        // No move has the output 2.
        let moves = [
            candidate([0, 3], 0.5),
            candidate([0, 4], -0.25),
            candidate([1, 3], 0.0),
            candidate([1, 5], 1.0),
        ];
        let mut hidden = Hidden::new(shape);
        let mut judge = |model: &Model, gradient: Option<&mut [f32]>| {
            add_move_gradient(model, &[1, 4, 6], &moves, 1, &mut hidden, gradient).0
        };
        let mut gradient = vec![0.0; model.parameters.len()];
        judge(&model, Some(&mut gradient));
        let step = 1e-2;
        let mut changed = 0;
        for (at, &found) in gradient.iter().enumerate() {
            let known = model.parameters[at];
            model.parameters[at] = known + step;
            let above = judge(&model, None);
            model.parameters[at] = known - step;
            let below = judge(&model, None);
            model.parameters[at] = known;
            let quotient = (above - below) / (2.0 * step);
            assert!(
                (quotient - found).abs() < 2e-3,
                "parameter {at}: {found} {quotient}"
            );
            changed += usize::from(found != 0.0);
        }
        assert!((100..gradient.len() - 48).contains(&changed), "{changed}");
        assert_eq!(gradient[shape.biases() + 2], 0.0);
    }

    #[test]
    fn the_move_with_the_greatest_logit_is_preferred() {
        let shape = Shape {
            inputs: 2,
            views: 1,
            hidden: 16,
            buckets: 4,
        };
        let mut model = Model::random(shape, 5);
        let outputs = shape.outputs();
        model.parameters[outputs..].fill(0.0);
        model.parameters[shape.biases() + 3] = 2.0;
        let moves = [
            Candidate {
                outputs: [0, 2],
                logit: 1.0,
            },
            Candidate {
                outputs: [0, 3],
                logit: 0.0,
            },
        ];
        let mut hidden = Hidden::new(shape);
        let mut judge = |chosen| add_move_gradient(&model, &[1], &moves, chosen, &mut hidden, None);
        // Logits of 1 and 2.
        let (loss, is_right) = judge(1);
        assert!(is_right && (loss - (1.0 + (-1.0_f32).exp()).ln()).abs() < 1e-5);
        let (loss, is_right) = judge(0);
        assert!(!is_right && (loss - (1.0 + 1.0_f32.exp()).ln()).abs() < 1e-5);
    }
}
