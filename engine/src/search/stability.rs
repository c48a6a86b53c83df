//! How the soft deadline adapts to the search.

use super::score::Score;

/// How far a score must fall to be worth more time, in hundredths of a man.
const FALL: Score = 15;

/// Tracks the best move over the iterations. A stable best move ends the search early; a new one or a falling score
/// extends it.
#[derive(Default)]
pub(super) struct BestMoveStability {
    root: Option<usize>,
    score: Score,
    /// The number of iterations in a row with the same best move.
    iterations: u32,
}

impl BestMoveStability {
    /// Returns the factor for the soft deadline after an iteration with this best root move and score. All factors were
    /// chosen by hand.
    pub(super) fn time_factor(&mut self, root: usize, score: Score) -> f64 {
        let falls = self.root.is_some() && score < self.score - FALL;
        self.iterations = if self.root == Some(root) {
            self.iterations + 1
        } else {
            0
        };
        self.root = Some(root);
        self.score = score;
        let stable: f64 = match self.iterations {
            0 => 1.5,
            1 => 1.2,
            2..=4 => 0.9,
            _ => 0.7,
        };
        if falls { stable * 1.5 } else { stable }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_best_move_that_stays_needs_less_and_less_time() {
        let mut stability = BestMoveStability::default();
        let factors: Vec<f64> = (0..8).map(|_| stability.time_factor(3, 10)).collect();
        assert!(factors.is_sorted_by(|a, b| a >= b), "{factors:?}");
        assert!(factors[0] > 1.0 && factors[7] < 1.0);
    }

    #[test]
    fn a_new_best_move_and_a_falling_score_get_more_time() {
        let mut stability = BestMoveStability::default();
        for _ in 0..6 {
            stability.time_factor(3, 10);
        }
        let stable = stability.time_factor(3, 10);
        let falling = stability.time_factor(3, 10 - FALL - 1);
        let fresh = stability.time_factor(4, 10 - FALL - 1);
        assert!(falling > stable && fresh > falling);
    }
}
