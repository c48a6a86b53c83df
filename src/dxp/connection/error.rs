//! Why a connection is over.

use thiserror::Error;

/// Why a connection is over.
#[derive(Debug, Error)]
pub enum ConnectionError {
    /// The peer has closed it.
    #[error("the connection was closed")]
    Closed,
    /// The operating system reports an error.
    #[error("the connection broke: {0}")]
    Broken(std::io::Error),
    /// The peer sent more characters than a message has, without a NUL.
    #[error("a message had more than 127 characters")]
    TooLong,
    /// The peer did not send, or did not read, the next message for this number of seconds.
    #[error("the peer was silent for {0} s")]
    Silent(u64),
    /// The user stops this program.
    #[error("interrupted")]
    Interrupted,
}
