use super::games_error::GamesError;
use super::random_plies::RandomPlies;
use crate::search::NoMemory;
use thiserror::Error;

/// Why a self-play cannot be played, or not to its end.
#[derive(Debug, Error)]
pub enum SelfPlayError {
    /// The plan contradicts itself or the rules.
    #[error("{0}")]
    Misuse(String),
    /// Random plies keep ending the game.
    #[error("no line of {0} random plies leaves a game to play")]
    NoOpening(RandomPlies),
    /// The file cannot be used.
    #[error(transparent)]
    Games(#[from] GamesError),
    /// There is no memory for a table.
    #[error(transparent)]
    Memory(#[from] NoMemory),
    /// The operating system reports an error.
    #[error(transparent)]
    System(#[from] std::io::Error),
}
