//! The result of a search.

use std::time::Duration;

/// The move that the engine plays.
pub(super) struct BestMove {
    /// The move, as the engine writes it.
    pub(super) text: String,
    /// How long it took.
    pub(super) time: Duration,
    /// The last reported score of the search, in men, from the engine's own side.
    pub(super) score: Option<f64>,
    /// The score that is used for decisions about the game; `None` if the search does not evaluate the game, as for a
    /// forced move.
    pub(super) judged_score: Option<f64>,
}
