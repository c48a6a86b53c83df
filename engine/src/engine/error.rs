//! Why the engine cannot search.

use crate::endgame::TableError;
use crate::search::NoMemory;
use thiserror::Error;

/// Why the engine cannot search.
#[derive(Debug, Error)]
pub enum EngineError {
    /// There is no memory for the table in the size that is set.
    #[error("{error}; tt-size is {kept} now")]
    Memory {
        /// What was asked for.
        error: NoMemory,
        /// The size that is set instead: that of the table which is there, or the smallest.
        kept: u32,
    },
    /// The endgame tables cannot be used. Those of the program are used instead.
    #[error("{0}; tables is built-in now")]
    Tables(#[from] TableError),
    /// The search has ended without an answer, which is a bug of this program.
    #[error("the search has a fault")]
    Internal,
    /// The system gives no thread.
    #[error("no thread for the search: {0}")]
    Thread(#[from] std::io::Error),
}
