use crate::session::SetupError;
use thiserror::Error;

/// Why a game cannot be played to its end.
#[derive(Debug, Error)]
pub enum PlayFault {
    /// The first position or the parameters are invalid.
    #[error("{0}")]
    First(SetupError),
    /// A move cannot be played.
    #[error("move {number}: {}", without_number(.error))]
    Move {
        /// Its number among the moves of the game, from 1.
        number: usize,
        /// The move as it is written.
        text: String,
        /// What is wrong with it.
        error: SetupError,
    },
    /// A position is set up in mid-game, which is not allowed here.
    #[error("a position is set up in mid-game")]
    SetUp,
    /// A position that is set up in mid-game is invalid.
    #[error("after {after} moves: {error}")]
    SetUpPosition {
        /// The moves before it.
        after: usize,
        /// What is wrong with it.
        error: SetupError,
    },
    /// A move of a variation cannot be played.
    #[error("move {number}, variation: {fault}")]
    Variation {
        /// The number of the move that the variation replaces.
        number: usize,
        /// What is wrong in it.
        fault: Box<PlayFault>,
    },
}

impl PlayFault {
    /// Returns the same error within a variation that replaces the move with this number.
    pub fn in_variation(self, number: usize) -> Self {
        Self::Variation {
            number,
            fault: Box::new(self),
        }
    }
}

/// Returns the error of a move without the number that a session gives it.
fn without_number(error: &SetupError) -> String {
    match error {
        SetupError::Move { error, .. } => error.to_string(),
        other => other.to_string(),
    }
}
