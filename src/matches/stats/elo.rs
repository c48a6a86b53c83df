//! Strength from results: Elo with its error, from pairs of games.
//!
//! The formulas are those of the Stockfish project's test server (fishtest, `stat_util.py`).

use super::tally::{Pairs, mean_and_variance};
use serde::Serialize;

/// A measured difference in strength.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Elo {
    /// Logistic Elo.
    pub elo: f64,
    /// Half the width of the 95 % confidence interval.
    pub error: f64,
    /// The likelihood that the first engine is the stronger one.
    pub superiority: f64,
}

/// The quantile of the normal distribution at 97.5 %.
const NORMAL_QUANTILE_97_5: f64 = 1.959_963_984_540_054;

/// The Elo difference at which a score is expected; scores near 0 and 1 are cut at a thousandth.
#[must_use]
pub fn elo_of(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(1e-3, 1.0 - 1e-3) - 1.0).log10()
}

/// The score expected at an Elo difference.
#[must_use]
pub fn score_at(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

impl Pairs {
    /// The difference in strength; `None` without pairs.
    #[must_use]
    pub fn elo(&self) -> Option<Elo> {
        if self.count() == 0 {
            return None;
        }
        let (number, shares) = self.distribution();
        let (mean, variance) = mean_and_variance(&shares);
        let error = (variance / number).sqrt();
        let low = elo_of(mean - NORMAL_QUANTILE_97_5 * error);
        let high = elo_of(mean + NORMAL_QUANTILE_97_5 * error);
        Some(Elo {
            elo: elo_of(mean),
            error: (high - low) / 2.0,
            superiority: normal((mean - 0.5) / error),
        })
    }
}

/// The distribution function of the normal distribution, after Abramowitz and Stegun, 26.2.17; wrong
/// by less than 1e-7.
fn normal(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let polynomial = t
        * (0.319_381_530
            + t * (-0.356_563_782
                + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
    let tail = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * polynomial;
    if x < 0.0 { tail } else { 1.0 - tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_its_error_are_those_of_the_published_program() {
        // Computed with fishtest's stat_util.get_elo from results published with changes to Stockfish.
        for (pairs, elo, error, superiority) in [
            (
                [320, 12431, 27275, 12858, 316],
                1.368_198,
                1.067_685,
                0.993_992,
            ),
            (
                [307, 54901, 140_959, 56230, 281],
                0.877_948,
                0.453_922,
                0.999_925,
            ),
            ([17, 253, 1042, 337, 39], 13.179_231, 5.729_169, 0.999_997),
            (
                [424, 2948, 5832, 3045, 460],
                2.310_075,
                2.615_055,
                0.958_316,
            ),
            ([0, 0, 3, 10, 7], 240.750_726, 84.013_690, 1.0),
        ] {
            let found = Pairs(pairs).elo().unwrap();
            assert!((found.elo - elo).abs() < 1e-5, "{found:?}");
            assert!((found.error - error).abs() < 1e-5, "{found:?}");
            assert!((found.superiority - superiority).abs() < 1e-6, "{found:?}");
        }
    }

    #[test]
    fn a_match_won_without_a_loss_still_has_finite_figures() {
        let elo = Pairs([0, 0, 0, 0, 8]).elo().unwrap();
        assert!(elo.elo.is_finite() && elo.error.is_finite());
        assert_eq!(Pairs::default().elo(), None);
    }

    #[test]
    fn three_quarters_of_the_points_are_190_85_elo() {
        assert!((elo_of(0.75) - 190.8485).abs() < 1e-4);
        assert!((score_at(190.8485) - 0.75).abs() < 1e-6);
    }
}
