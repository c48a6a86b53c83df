//! Why a match can't be played.

use super::engine::EngineSpecError;
use super::records::JournalError;
use crate::openings::OpeningError;
use thiserror::Error;

/// Why a match can't be played, or not to its end.
#[derive(Debug, Error)]
pub enum MatchError {
    /// The plan contradicts itself or the rules.
    #[error("{0}")]
    Misuse(String),
    /// Two engines share a name.
    #[error(transparent)]
    Engine(#[from] EngineSpecError),
    /// There are no openings.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// The records can't be read or written.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The operating system reports an error.
    #[error(transparent)]
    System(#[from] std::io::Error),
}
