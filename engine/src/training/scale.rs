//! The scale that converts search scores to chances.

use super::gradient::loss;
use super::samples::Sample;

/// The least and the greatest scale, in hundredths of a man.
const BOUNDS: (f64, f64) = (10.0, 2_000.0);

/// The number of steps of the search for the scale.
const STEPS: u32 = 40;

/// The most samples used.
const ENOUGH: usize = 200_000;

/// Fits the lead in hundredths of a man that multiplies a side's odds of winning by e to the results of the games:
/// logistic regression with one parameter, solved by golden-section search.
pub(crate) fn fitted_scale<V>(samples: &[Sample<V>]) -> i32 {
    let stride = samples.len().div_ceil(ENOUGH).max(1);
    let total = |scale: f64| -> f64 {
        let samples = samples.iter().step_by(stride);
        let losses = samples.filter_map(|sample| {
            let logit = f64::from(sample.score) / scale;
            Some(loss(logit as f32, sample.result()?))
        });
        losses.map(f64::from).sum()
    };
    // The loss is unimodal in the logarithm of the scale.
    let (mut low, mut high) = (BOUNDS.0.ln(), BOUNDS.1.ln());
    let golden = (5.0_f64.sqrt() - 1.0) / 2.0;
    for _ in 0..STEPS {
        let (left, right) = (high - golden * (high - low), low + golden * (high - low));
        if total(left.exp()) < total(right.exp()) {
            high = right;
        } else {
            low = left;
        }
    }
    f64::midpoint(low, high).exp().round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use rafle_rules::random::Random;

    #[test]
    fn the_scale_by_which_results_were_drawn_is_found() {
        let mut random = Random::new(3);
        let samples: Vec<Sample<()>> = (0..50_000)
            .map(|_| {
                let score = random.below(601) as i16 - 300;
                let chance = 1.0 / (1.0 + (-f64::from(score) / 120.0).exp());
                let twice_result = if random.fraction() < chance { 2 } else { 0 };
                Sample {
                    views: (),
                    bucket: 0,
                    twice_result: Some(twice_result),
                    score,
                }
            })
            .collect();
        assert!((115..=125).contains(&fitted_scale(&samples)));
    }
}
