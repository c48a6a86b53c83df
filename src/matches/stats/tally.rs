//! Games counted by their outcome.

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
