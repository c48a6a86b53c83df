//! Errors of the server.

use std::net::SocketAddr;
use thiserror::Error;

/// Why the server cannot start or go on.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The server can't listen on the address.
    #[error("can't listen on {address}: {error}")]
    Listen {
        /// The address with its port.
        address: SocketAddr,
        /// The error of the operating system.
        error: std::io::Error,
    },
    /// The system provides no random bytes for the page's address.
    #[error("no random address for the page: {0}")]
    Random(getrandom::Error),
    /// The system refuses something else, or the output is closed.
    #[error(transparent)]
    System(#[from] std::io::Error),
}
