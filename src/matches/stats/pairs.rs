//! Pairs of games counted by their outcome.
//!
//! Two games of one opening with the seats swapped are one observation: the opening's advantage is in
//! both and cancels out. A pair has five outcomes, 0 to 2 points in steps of a half; hence
//! "pentanomial".

use serde::Serialize;

/// Pairs of games by the points of the first engine: 0, ½, 1, 1½, 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// Counts a pair by the points that it gave.
    pub(in crate::matches) fn add(&mut self, points: f64) {
        let outcome = (points * 2.0).round().clamp(0.0, 4.0) as usize;
        self.0[outcome] += 1;
    }

    /// The number of pairs.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The outcomes as points a game with their shares, and the number of pairs. Outcomes that did not
    /// occur count as a thousandth of a pair, so that there always is a variance.
    pub(super) fn distribution(&self) -> (f64, [(f64, f64); 5]) {
        let counts = self
            .0
            .map(|count| if count == 0 { 1e-3 } else { count as f64 });
        let number: f64 = counts.iter().sum();
        let mut index = 0.0;
        let shares = counts.map(|count| {
            let score = index / 4.0;
            index += 1.0;
            (score, count / number)
        });
        (number, shares)
    }
}

/// The mean and the variance of a distribution of values with their shares.
pub(super) fn mean_and_variance(shares: &[(f64, f64)]) -> (f64, f64) {
    let mean: f64 = shares.iter().map(|(value, share)| value * share).sum();
    let variance = shares
        .iter()
        .map(|(value, share)| share * (value - mean).powi(2))
        .sum();
    (mean, variance)
}
