//! The stored form of a self-play game.

use rafle_rules::{Outcome, Seat};

/// One ply of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The index of the move among the legal moves, in the order in which
    /// [`Rules::legal_moves`](rafle_rules::Rules::legal_moves) lists them.
    pub move_index: u32,
    /// The search score of the position before the move, in hundredths of a man for the mover, with wins as in
    /// [`WIN`](crate::search::WIN). `None` if the position was not searched, or if the search ended before its first
    /// line.
    pub score: Option<i16>,
    /// Whether the move was random.
    pub is_random: bool,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// The seat has won.
    Win(Seat),
    /// The game is drawn.
    Draw,
    /// The game ended unfinished at the greatest number of plies.
    Unfinished,
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win(win) => Self::Win(win.seat),
            Outcome::Draw { .. } => Self::Draw,
        }
    }
}

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The text of the first position; `None` for the start position.
    pub start: Option<String>,
    /// The plies, the first one first.
    pub plies: Vec<Ply>,
    /// How the game ended.
    pub result: GameResult,
    /// The [hash](rafle_rules::Rules::hash) of the position after the last ply.
    pub final_hash: u64,
}
