//! Errors of a connection.

use thiserror::Error;

/// Why a connection ended.
#[derive(Debug, Error)]
pub enum ConnectionError {
    /// The peer has closed it.
    #[error("the connection was closed")]
    Closed,
    /// The operating system reports an error.
    #[error("the connection broke: {0}")]
    Broken(std::io::Error),
    /// The peer sent a message that is too long, without a NUL.
    #[error("a message had more than 127 characters")]
    TooLong,
    /// The peer did not send or read the next message within this number of seconds.
    #[error("the peer was silent for {0} s")]
    Silent(u64),
    /// The user stops this program.
    #[error("interrupted")]
    Interrupted,
}
