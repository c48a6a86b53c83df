//! The sequential test of two hypotheses about strength: a match stops as soon as the results accept one of them at the
//! given error rates.
//!
//! This is the generalized sequential probability ratio test on pairs of games, by M. Van den Bergh,
//! "Comments on normalized Elo" and "The generalized maximum likelihood ratio for the expectation
//! value of a distribution", as in the Stockfish project's test server (fishtest, `LLRcalc.py`).

use super::elo::score_at;
use super::tally::{Pairs, mean_and_variance};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The scale on which the hypotheses are given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scale {
    /// Elo from the expected score.
    #[default]
    Logistic,
    /// Elo in units of the standard deviation of the results: the number of games that a difference needs
    /// does not depend on the share of draws.
    Normalized,
}

/// The two hypotheses and the accepted error rates.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The difference of the first hypothesis.
    pub elo0: f64,
    /// The difference of the second hypothesis, greater than the first.
    pub elo1: f64,
    /// The probability of accepting the second hypothesis when the first holds.
    pub alpha: f64,
    /// The probability of accepting the first hypothesis when the second holds.
    pub beta: f64,
    /// The scale of the differences.
    pub scale: Scale,
}

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// Neither hypothesis is accepted yet.
    Open,
    /// The first hypothesis, `elo0`, is accepted.
    Elo0,
    /// The second hypothesis, `elo1`, is accepted.
    Elo1,
}

/// Why a text is not a valid test.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SprtError {
    /// A part is not `name=value`, or its name is unknown.
    #[error("'{0}' is none of elo0=, elo1=, alpha=, beta=, scale=logistic|normalized")]
    Unknown(String),
    /// A value can't be used.
    #[error("'{0}' is not a number that can be used there")]
    Number(String),
    /// A part that is given twice.
    #[error("'{0}' stands twice")]
    Twice(String),
    /// A difference on the normalized scale for which the likeliest distribution is not found.
    #[error("on the normalized scale elo0 and elo1 are at most {MAX_NORMALIZED}, either way")]
    TooFar,
    /// `elo0` is not less than `elo1`.
    #[error("elo0 must be less than elo1")]
    Order,
}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        let mut sprt = Self {
            elo0: 0.0,
            elo1: 5.0,
            alpha: 0.05,
            beta: 0.05,
            scale: Scale::Logistic,
        };
        let mut known = Vec::new();
        for part in text.split(',') {
            let unknown = || SprtError::Unknown(part.to_owned());
            let (name, value) = part.split_once('=').ok_or_else(unknown)?;
            if known.contains(&name) {
                return Err(SprtError::Twice(name.to_owned()));
            }
            known.push(name);
            let number = |low: f64, high: f64| {
                let number = value
                    .parse()
                    .ok()
                    .filter(|n: &f64| (low..=high).contains(n));
                number.ok_or_else(|| SprtError::Number(part.to_owned()))
            };
            match name {
                "elo0" => sprt.elo0 = number(-1000.0, 1000.0)?,
                "elo1" => sprt.elo1 = number(-1000.0, 1000.0)?,
                "alpha" => sprt.alpha = number(1e-6, 0.499)?,
                "beta" => sprt.beta = number(1e-6, 0.499)?,
                "scale" => {
                    sprt.scale = match value {
                        "logistic" => Scale::Logistic,
                        "normalized" => Scale::Normalized,
                        _ => return Err(unknown()),
                    }
                }
                _ => return Err(unknown()),
            }
        }
        let differences = [sprt.elo0, sprt.elo1];
        let is_far = |elo: &f64| elo.abs() > MAX_NORMALIZED;
        if sprt.scale == Scale::Normalized && differences.iter().any(is_far) {
            return Err(SprtError::TooFar);
        }
        if sprt.elo0 < sprt.elo1 {
            Ok(sprt)
        } else {
            Err(SprtError::Order)
        }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            elo0,
            elo1,
            alpha,
            beta,
            scale,
        } = self;
        let scale = match scale {
            Scale::Logistic => "logistic",
            Scale::Normalized => "normalized",
        };
        write!(
            f,
            "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta},scale={scale}"
        )
    }
}

impl Sprt {
    /// The bounds of the logarithm of the likelihood ratio: at the lower one the first hypothesis is
    /// accepted, at the upper one the second.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        let Self { alpha, beta, .. } = self;
        ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln())
    }

    /// The logarithm of the likelihood ratio of the two hypotheses; positive favours the second.
    #[must_use]
    pub fn ratio(&self, pairs: &Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let (number, shares) = pairs.distribution();
        let [first, second] = [self.elo0, self.elo1].map(|elo| match self.scale {
            Scale::Logistic => likeliest_with_mean(&shares, score_at(elo)),
            Scale::Normalized => {
                // A pair's spread is that of a game over the root of two.
                likeliest_with_t(&shares, elo / NORMALIZED_ELO * 2f64.sqrt())
            }
        });
        let logarithms = shares.iter().zip(first.iter().zip(&second));
        number
            * logarithms
                .map(|((_, share), (first, second))| share * (second / first).ln())
                .sum::<f64>()
    }

    /// The decision from the results so far.
    #[must_use]
    pub fn decision(&self, pairs: &Pairs) -> Decision {
        let (low, high) = self.bounds();
        match self.ratio(pairs) {
            ratio if ratio <= low => Decision::Elo0,
            ratio if ratio >= high => Decision::Elo1,
            _ => Decision::Open,
        }
    }
}

/// Normalized Elo of one standard deviation of a game: 800 / ln 10.
const NORMALIZED_ELO: f64 = 347.435_585_522_601_46;

/// The greatest difference on the normalized scale. Above some 230 the first problem that [`likeliest_with_t`] solves has
/// no solution.
const MAX_NORMALIZED: f64 = 200.0;

type Shares = [(f64, f64); 5];

/// The likeliest distribution with a given mean, when one with these shares is observed ("The
/// generalized maximum likelihood ratio", proposition 1.1).
fn likeliest_with_mean(shares: &Shares, mean: f64) -> [f64; 5] {
    likeliest(shares, shares.map(|(value, _)| value - mean))
}

/// The likeliest distribution whose mean lies `t` of its standard deviations above one half ("Comments
/// on normalized Elo", section 4.1): each round solves the problem made linear at the last one.
fn likeliest_with_t(shares: &Shares, t: f64) -> [f64; 5] {
    let mut found = [0.2; 5];
    for _ in 0..10 {
        let mut weighted = *shares;
        for (pair, share) in weighted.iter_mut().zip(found) {
            pair.1 = share;
        }
        let (mean, variance) = mean_and_variance(&weighted);
        let deviation = variance.sqrt();
        let values = shares.map(|(value, _)| {
            value - 0.5 - t * deviation * (1.0 + ((mean - value) / deviation).powi(2)) / 2.0
        });
        let next = likeliest(shares, values);
        let change = next.iter().zip(found).map(|(new, old)| (new - old).abs());
        let change = change.fold(0.0, f64::max);
        found = next;
        if change < 1e-9 {
            break;
        }
    }
    found
}

/// The likeliest distribution under which these values have the mean 0.
fn likeliest(shares: &Shares, values: [f64; 5]) -> [f64; 5] {
    let multiplier = root(shares, values);
    let mut found = [0.0; 5];
    for ((slot, (_, share)), value) in found.iter_mut().zip(shares).zip(values) {
        *slot = share / (1.0 + multiplier * value);
    }
    found
}

/// The multiplier for which `Σ share · value / (1 + multiplier · value)` is 0. The sum decreases between the two bounds
/// where a denominator becomes 0, so bisection finds it.
fn root(shares: &Shares, values: [f64; 5]) -> f64 {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let greatest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let (mut low, mut high) = (-1.0 / greatest, -1.0 / least);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        let sum: f64 = shares
            .iter()
            .zip(values)
            .map(|((_, share), value)| share * value / (1.0 + middle * value))
            .sum();
        if sum > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(test: &str, pairs: [u64; 5]) -> f64 {
        test.parse::<Sprt>().unwrap().ratio(&Pairs(pairs))
    }

    #[test]
    fn the_bounds_of_five_per_cent_are_2_94() {
        let (low, high) = "elo0=0,elo1=5".parse::<Sprt>().unwrap().bounds();
        assert!((low + 2.944_439).abs() < 1e-6 && (high - 2.944_439).abs() < 1e-6);
    }

    #[test]
    fn the_ratio_on_the_normalized_scale_is_the_published_one() {
        // Published with changes to Stockfish (pull requests 6019, 5712): 2.95, 2.93, 2.95; more
        // figures from fishtest's LLRcalc.LLR_normalized.
        for (test, pairs, published) in [
            ("elo0=0,elo1=2", [320, 12431, 27275, 12858, 316], 2.952_907),
            ("elo0=0,elo1=2", [831, 31795, 68460, 32448, 834], 2.932_876),
            (
                "elo0=0.5,elo1=2.5",
                [307, 54901, 140_959, 56230, 281],
                2.953_306,
            ),
            ("elo0=0,elo1=5", [0, 0, 3, 10, 7], 0.311_315),
            ("elo0=0,elo1=10", [0, 0, 0, 0, 8], 0.318_941),
        ] {
            let found = ratio(&format!("{test},scale=normalized"), pairs);
            assert!((found - published).abs() < 1e-4, "{test}: {found}");
        }
    }

    #[test]
    fn the_ratio_on_the_logistic_scale_is_the_published_one() {
        // Published with changes to Stockfish (pull requests 2971, 3331, 2493): 2.96, 2.93, 2.94; more
        // figures from fishtest's LLRcalc.LLR_logistic.
        for (test, pairs, published) in [
            ("elo0=-0.5,elo1=1.5", [17, 253, 1042, 337, 39], 2.959_178),
            (
                "elo0=0.25,elo1=1.25",
                [14, 1030, 14318, 1163, 19],
                2.934_773,
            ),
            ("elo0=-1,elo1=3", [424, 2948, 5832, 3045, 460], 2.943_416),
            ("elo0=0,elo1=5", [0, 0, 3, 10, 7], 0.285_738),
            ("elo0=0,elo1=10", [0, 0, 0, 0, 8], 0.227_001),
        ] {
            let found = ratio(test, pairs);
            assert!((found - published).abs() < 1e-4, "{test}: {found}");
        }
    }

    #[test]
    fn clear_results_decide() {
        let test: Sprt = "elo0=0,elo1=10,alpha=0.05,beta=0.05".parse().unwrap();
        assert_eq!(test.decision(&Pairs::default()), Decision::Open);
        assert_eq!(
            test.decision(&Pairs([10, 60, 300, 200, 40])),
            Decision::Elo1
        );
        assert_eq!(
            test.decision(&Pairs([40, 200, 300, 60, 10])),
            Decision::Elo0
        );
        assert_eq!(test.decision(&Pairs([1, 5, 10, 6, 1])), Decision::Open);
    }

    #[test]
    fn every_result_has_a_ratio() {
        let tests = [
            "elo0=0,elo1=200,scale=normalized",
            "elo0=-200,elo1=200,scale=normalized",
            "elo0=-200,elo1=-100,scale=normalized",
            "elo0=-1000,elo1=1000",
        ];
        for pairs in [
            [0, 0, 0, 0, 20],
            [20, 0, 0, 0, 0],
            [0, 0, 20, 0, 0],
            [10, 0, 0, 0, 10],
            [0, 1, 0, 0, 0],
            [100_000, 0, 0, 0, 1],
            [0, 0, 0, 1, 100_000],
        ] {
            for test in tests {
                let found = ratio(test, pairs);
                assert!(found.is_finite(), "{test}, {pairs:?}: {found}");
            }
        }
    }

    #[test]
    fn a_test_that_makes_no_sense_is_refused() {
        for (text, named) in [
            ("elo0=5,elo1=0", "less"),
            ("elo0=x", "'elo0=x'"),
            ("alpha=0.7", "'alpha=0.7'"),
            ("gamma=1", "'gamma=1'"),
            ("scale=x", "'scale=x'"),
            ("", "''"),
            ("elo1=nan", "'elo1=nan'"),
            ("elo0=0,elo0=1", "'elo0' stands twice"),
            ("elo0=0,elo1=235,scale=normalized", "at most 200"),
            ("scale=normalized,elo0=-300,elo1=0", "at most 200"),
        ] {
            let error = text.parse::<Sprt>().unwrap_err().to_string();
            assert!(error.contains(named), "{text}: {error}");
        }
    }
}
