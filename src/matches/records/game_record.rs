//! The record of one game.

use crate::matches::engine::Fault;
use crate::matches::schedule::GameId;
use rafle_engine::openings::Opening;
use serde::{Deserialize, Serialize};

/// A move of an engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveRecord {
    /// The seat that moves, as an index.
    pub seat: usize,
    /// The move in the form sent to engines.
    #[serde(rename = "move")]
    pub text: String,
    /// The move in the form of records.
    pub record: String,
    /// The seconds spent on it.
    pub seconds: f64,
    /// Seconds left on the clock after it; `None` without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<f64>,
    /// The depth that the engine reported, in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The number of positions that it reported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The score that it reported, in men, from its own side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
}

/// A game that an engine lost by its own fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forfeit {
    /// The engine's seat.
    pub seat: usize,
    /// The kind of fault.
    pub fault: Fault,
    /// What happened.
    pub what: String,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Which game of the match.
    pub id: GameId,
    /// The day of its end, `2026.11.21`, in universal time.
    pub date: String,
    /// The names of the seats.
    pub seats: Vec<String>,
    /// The engines by seat, as indices in the order of the command line.
    pub engines: Vec<usize>,
    /// The opening.
    pub opening: Opening,
    /// The position before the opening's moves, in the form of records.
    pub first_position: String,
    /// The opening's moves in the form of records.
    pub opening_record: Vec<String>,
    /// The engines' moves.
    pub moves: Vec<MoveRecord>,
    /// The points of each seat; their sum is 1.
    pub points: Vec<f64>,
    /// Why it ended, as one word.
    pub reason: String,
    /// The forfeit that ended it, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<Forfeit>,
}

impl GameRecord {
    /// The winning seat; `None` if no seat has all the points.
    #[must_use]
    pub fn winner(&self) -> Option<usize> {
        self.points.iter().position(|&points| points >= 1.0)
    }
}
