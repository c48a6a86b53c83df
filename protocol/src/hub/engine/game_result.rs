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
