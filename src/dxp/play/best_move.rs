//! The result of a search.

use std::time::Duration;

/// The move that the engine plays.
pub(super) struct BestMove {
    /// The move, as the engine writes it.
    pub(super) text: String,
    /// How long it took.
    pub(super) time: Duration,
    /// The score that the search reported last, in men, from the engine's own side.
    pub(super) score: Option<f64>,
    /// The score that tells how the game stands; `None` where the search says nothing of it, as for a forced
    /// move.
    pub(super) judged_score: Option<f64>,
}
