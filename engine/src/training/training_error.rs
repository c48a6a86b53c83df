//! Why training can't go on.

use crate::selfplay::GamesError;
use std::path::PathBuf;
use thiserror::Error;

/// Why training can't go on.
#[derive(Debug, Error)]
pub enum TrainingError {
    /// The games can't be read.
    #[error(transparent)]
    Games(#[from] GamesError),
    /// A network judges no positions of such games.
    #[error("a network of the variant '{variant}' is for {scope}, and these games are others")]
    OutOfScope {
        /// The game.
        variant: &'static str,
        /// The games that a network is for, in words.
        scope: String,
    },
    /// There is next to nothing to learn from.
    #[error(
        "the games have {0} quiet positions with a score: too few to learn from and to validate"
    )]
    TooFew(usize),
    /// The state of an earlier training can't be read.
    #[error("the state of the training can't be read: {0}; remove it to begin anew")]
    State(String),
    /// The state belongs to another training.
    #[error(
        "the state belongs to a training with other games or settings; remove it to begin anew"
    )]
    OtherState,
    /// A file that is written beside the weights can't be read or written.
    #[error("'{}': {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: std::io::Error,
    },
    /// The system has a fault.
    #[error(transparent)]
    System(#[from] std::io::Error),
}
