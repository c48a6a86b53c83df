//! What was found of one position.

use super::judgement::Mark;
use serde::Serialize;

/// A position with what the search has found there, and the move that was played.
#[derive(Clone, Debug, Serialize)]
pub struct SearchedPosition {
    /// The moves before it.
    pub ply: usize,
    /// Its text.
    pub position: String,
    /// Who moves.
    pub turn: String,
    /// How the game stands by the rules, if it is over: `draw: repetition`.
    pub result: Option<String>,
    /// The chance of the side to move to win, a draw being half of a win.
    pub chance: f64,
    /// The same of each side.
    #[serde(skip)]
    pub chances: Vec<f64>,
    /// The value for the side to move, in men.
    pub score: Option<f64>,
    /// The value for each side, in games of more than two.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<f64>,
    /// The depth that was reached, in plies.
    pub depth: Option<u32>,
    /// Positions that were searched.
    pub nodes: u64,
    /// The result by an endgame table.
    pub table: Option<String>,
    /// The best moves with what is expected to follow, the best first.
    pub lines: Vec<SearchedLine>,
    /// The move that was played here.
    pub played: Option<JudgedMove>,
}

/// A line.
#[derive(Clone, Debug, Serialize)]
pub struct SearchedLine {
    /// The value for the side to move, in men.
    pub score: Option<f64>,
    /// The depth that found the line, in plies.
    pub depth: Option<u32>,
    /// The moves.
    pub pv: Vec<String>,
}

/// A move that was played.
#[derive(Clone, Debug, Serialize)]
pub struct JudgedMove {
    /// The move as records have it.
    #[serde(rename = "move")]
    pub text: String,
    /// The chance of winning that it loses.
    pub loss: f64,
    /// How bad that is.
    pub mark: Option<Mark>,
    /// Which item of the movetext it is.
    #[serde(skip)]
    pub item: usize,
}
