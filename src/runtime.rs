//! The runtime for input, output and timers.

use std::io::{Error, Result};
use tokio::runtime::{Builder, Runtime};

/// Pairs of descriptors that a runtime may need; it needs fewer.
const SPARE_PAIRS: usize = 4;

/// A runtime of one thread.
///
/// # Errors
/// The system has no descriptors to give. The runtime itself panics where some are missing, so they are tried
/// first.
pub(crate) fn runtime() -> Result<Runtime> {
    #[cfg(unix)]
    {
        let spare: Result<Vec<_>> = (0..SPARE_PAIRS)
            .map(|_| std::os::unix::net::UnixStream::pair())
            .collect();
        drop(spare.map_err(|error| {
            Error::new(
                error.kind(),
                format!("no descriptors for timers and connections: {error}"),
            )
        })?);
    }
    Builder::new_current_thread().enable_all().build()
}
