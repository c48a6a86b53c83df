//! What was found of one position.

use super::judgement::Mark;
use serde::Serialize;

/// A position with what the search has found there, and the move that was played.
#[derive(Clone, Debug, Serialize)]
pub(super) struct SearchedPosition {
    /// The moves before it.
    pub(super) ply: usize,
    /// Its text.
    pub(super) position: String,
    /// Who moves.
    pub(super) turn: String,
    /// How the game stands by the rules, if it is over: `draw: repetition`.
    pub(super) result: Option<String>,
    /// The chance of the side to move to win, a draw being half of a win.
    pub(super) chance: f64,
    /// The same of each side.
    #[serde(skip)]
    pub(super) chances: Vec<f64>,
    /// The value for the side to move, in men.
    pub(super) score: Option<f64>,
    /// The value for each side, in games of more than two.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) scores: Vec<f64>,
    /// The depth that was reached, in plies.
    pub(super) depth: Option<u32>,
    /// Positions that were searched.
    pub(super) nodes: u64,
    /// The result by an endgame table.
    pub(super) table: Option<String>,
    /// The best moves with what is expected to follow, the best first.
    pub(super) lines: Vec<SearchedLine>,
    /// The move that was played here.
    pub(super) played: Option<JudgedMove>,
}

/// A line.
#[derive(Clone, Debug, Serialize)]
pub(super) struct SearchedLine {
    /// The value for the side to move, in men.
    pub(super) score: Option<f64>,
    /// The moves.
    pub(super) pv: Vec<String>,
}

/// A move that was played.
#[derive(Clone, Debug, Serialize)]
pub(super) struct JudgedMove {
    /// The move as records have it.
    #[serde(rename = "move")]
    pub(super) text: String,
    /// The chance of winning that it loses.
    pub(super) loss: f64,
    /// How bad that is.
    pub(super) mark: Option<Mark>,
    /// Which item of the movetext it is.
    #[serde(skip)]
    pub(super) item: usize,
}
