//! Games counted by their result, and pairs of games by their points.
//!
//! Two games of one opening with the seats swapped are one observation: the opening's advantage is in both and cancels
//! out. A pair has five outcomes, 0 to 2 points in steps of a half; hence "pentanomial".

use serde::Serialize;

/// Games by their outcome for one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Tally {
    /// All games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points, half a point for a draw.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Points a game; `None` without games.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        share(self.points(), self.games())
    }

    /// The share of games that are not drawn; `None` without games.
    #[must_use]
    pub fn decisive(&self) -> Option<f64> {
        share((self.wins + self.losses) as f64, self.games())
    }

    /// Counts a game by the points that it gave.
    pub(in crate::matches) fn add(&mut self, points: f64) {
        match points {
            1.0 => self.wins += 1,
            0.0 => self.losses += 1,
            _ => self.draws += 1,
        }
    }
}

fn share(part: f64, of: u64) -> Option<f64> {
    (of > 0).then(|| part / of as f64)
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_is_half_a_point() {
        let mut tally = Tally::default();
        for points in [1.0, 1.0, 0.5, 0.0] {
            tally.add(points);
        }
        assert_eq!(
            tally,
            Tally {
                wins: 2,
                draws: 1,
                losses: 1
            }
        );
        assert_eq!((tally.score(), tally.decisive()), (Some(0.625), Some(0.75)));
        assert_eq!(Tally::default().score(), None);
    }
}
