//! The result of a game.

/// How a game stands.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// It goes on.
    None,
    /// It is won.
    Win {
        /// Who won, as [`Answer::Turn`](super::Answer::Turn) names the side.
        winner: String,
        /// Why, in one word such as `no-move`.
        reason: String,
    },
    /// It is drawn.
    Draw {
        /// Why, in one word such as `repetition`.
        reason: String,
    },
}

impl GameResult {
    /// How the game has ended, for people: `white has won: no-moves`, `draw: repetition`. `None` while it goes on.
    #[must_use]
    pub fn told(&self) -> Option<String> {
        match self {
            GameResult::None => None,
            GameResult::Draw { reason } => Some(format!("draw: {reason}")),
            GameResult::Win { winner, reason } => Some(format!("{winner} has won: {reason}")),
        }
    }
}
