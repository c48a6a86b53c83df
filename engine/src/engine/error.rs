use crate::endgame::TableError;
use crate::search::NoMemory;
use thiserror::Error;

/// Why the engine cannot search.
#[derive(Debug, Error)]
pub enum EngineError {
    /// There is no memory for a table of the configured size.
    #[error("{error}; tt-size is {kept} now")]
    Memory {
        /// The request that failed.
        error: NoMemory,
        /// The size set instead: that of the existing table, or the smallest.
        kept: u32,
    },
    /// The endgame tables cannot be used. The built-in ones are used instead.
    #[error("{0}; tables is built-in now")]
    Tables(#[from] TableError),
    /// The search ended without an answer, which is a bug of this program.
    #[error("the search has a fault")]
    Internal,
    /// The system refuses a thread.
    #[error("no thread for the search: {0}")]
    Thread(#[from] std::io::Error),
}
