//! What was found.

use super::judgement::Mark;
use super::summary::SeatSummary;
use rafle_protocol::pdn::Game;
use serde::Serialize;

/// What was found of a game or a position.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Analysis {
    /// The number of the entry in the input, from 1.
    pub(crate) number: u64,
    /// Where it is in the input.
    pub(crate) place: String,
    /// What is wrong with it; nothing else is known then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<String>,
    /// The rest.
    #[serde(flatten)]
    pub(crate) found: Option<Analysed>,
}

/// A game that was searched position by position, or one position.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Analysed {
    /// The game, as the protocol names it.
    pub(super) variant: String,
    /// The tags of a PDN game, in their order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) tags: Vec<(String, String)>,
    /// The names of the sides, in the order of their first turns.
    pub(super) seats: Vec<String>,
    /// Each position, the first one first.
    pub(super) positions: Vec<SearchedPosition>,
    /// What the moves of each side have lost; empty for a position without moves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) summary: Vec<SeatSummary>,
    /// The game itself, to be written again.
    #[serde(skip)]
    pub(super) game: Option<Box<Game>>,
}

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
