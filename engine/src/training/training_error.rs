use crate::selfplay::GamesError;
use std::path::PathBuf;
use thiserror::Error;

/// Why training cannot continue.
#[derive(Debug, Error)]
pub enum TrainingError {
    /// The games cannot be read.
    #[error(transparent)]
    Games(#[from] GamesError),
    /// No network is for such games.
    #[error("a network of the variant '{variant}' is for {scope}, and these games are others")]
    OutOfScope {
        /// The game.
        variant: &'static str,
        /// The games that a network is for, as text.
        scope: String,
    },
    /// The game has no network of moves.
    #[error(
        "the variant '{0}' has no network of moves: only games of more than two players have one"
    )]
    NoMoves(&'static str),
    /// There are too few samples.
    #[error(
        "the games have {0} quiet positions with a score: too few to learn from and to validate"
    )]
    TooFew(usize),
    /// The network cannot start from the weights.
    #[error("a network can start only from one with the same inputs and no more hidden units")]
    OtherShape,
    /// The state of an earlier training run cannot be read.
    #[error("the state of the training can't be read: {0}; remove it to begin anew")]
    State(String),
    /// The state belongs to another training run.
    #[error(
        "the state belongs to a training with other games or settings; remove it to begin anew"
    )]
    OtherState,
    /// A file that is written beside the weights cannot be read or written.
    #[error("'{}': {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: std::io::Error,
    },
    /// The system reports an error.
    #[error(transparent)]
    System(#[from] std::io::Error),
}
