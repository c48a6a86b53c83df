//! The result of a search.

use std::time::Duration;

/// The move that the engine plays.
pub(super) struct BestMove {
    /// The move, as the engine writes it.
    pub(super) text: String,
    /// How long it took.
    pub(super) time: Duration,
    /// The engine's score in men, from its own side.
    pub(super) score: Option<f64>,
}
