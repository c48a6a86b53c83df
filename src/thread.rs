//! Threads whose absence is an error.

use std::io::{Error, Result};
use std::thread::{Builder, JoinHandle};

/// Starts a thread.
///
/// # Errors
/// The system gives no thread; the sentence names the one that is missing.
pub(crate) fn spawn<T: Send + 'static>(
    name: &str,
    run: impl FnOnce() -> T + Send + 'static,
) -> Result<JoinHandle<T>> {
    let thread = Builder::new().name(name.to_owned());
    let started = thread.spawn(run);
    started.map_err(|error| Error::new(error.kind(), format!("no thread for the {name}: {error}")))
}
