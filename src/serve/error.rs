//! Why the server cannot serve.

use std::net::SocketAddr;
use thiserror::Error;

/// Why the server cannot serve.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The address can't be listened on.
    #[error("can't listen on {address}: {error}")]
    Listen {
        /// The address with its port.
        address: SocketAddr,
        /// The error of the operating system.
        error: std::io::Error,
    },
    /// The system gives no random bytes for the address of the page.
    #[error("no random address for the page: {0}")]
    Random(getrandom::Error),
    /// The system refuses something else, or the output is closed.
    #[error(transparent)]
    System(#[from] std::io::Error),
}
