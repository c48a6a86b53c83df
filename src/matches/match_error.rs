//! Errors of a match.

use super::engine::EngineSpecError;
use super::records::JournalError;
use rafle_engine::openings::OpeningError;
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
    /// The records belong to another match, or can't be used.
    #[error(transparent)]
    Journal(JournalError),
    /// An error of the operating system, such as a full disk.
    #[error(transparent)]
    System(#[from] std::io::Error),
}

impl From<JournalError> for MatchError {
    fn from(error: JournalError) -> Self {
        match &error {
            JournalError::File { error: system, .. } => {
                let kind = system.kind();
                Self::System(std::io::Error::new(kind, error))
            }
            _ => Self::Journal(error),
        }
    }
}
