//! `judge`: the scores of the positions of a game, from which the engine finds the losses and marks of its moves.

use crate::hub::line::Line;

/// The word for a score or a move that is not known.
pub(super) const UNKNOWN: &str = "-";

/// The arguments of `judge`. Both lists begin with the first position of the game and may end before its last one.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Judge {
    /// The score of each position for the side to move, in men; in games of more than two sides, the scores for all
    /// sides. Empty for a position without a known score.
    pub scores: Vec<Vec<f64>>,
    /// The best move of each position, as the engine writes it; `None` if it is not known.
    pub best: Vec<Option<String>>,
}

impl Judge {
    pub(super) fn to_line(&self) -> Line {
        let word = |scores: &Vec<f64>| match scores.is_empty() {
            true => UNKNOWN.to_owned(),
            false => { scores.iter().map(f64::to_string) }
                .collect::<Vec<_>>()
                .join("/"),
        };
        let scores: Vec<String> = self.scores.iter().map(word).collect();
        let line = Line::new("judge").with("scores", scores.join(" "));
        if self.best.is_empty() {
            return line;
        }
        let best = self.best.iter();
        let best: Vec<&str> = best.map(|mv| mv.as_deref().unwrap_or(UNKNOWN)).collect();
        line.with("best", best.join(" "))
    }
}
