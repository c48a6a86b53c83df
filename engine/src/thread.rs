//! Fallible thread spawning, and the number of processors.

use std::io::{Error, Result};
use std::num::NonZero;
use std::sync::OnceLock;
use std::thread::available_parallelism;
use std::thread::{Builder, JoinHandle};

/// Starts a thread.
///
/// # Errors
/// The system refuses a thread; the message names the thread.
pub fn spawn<T: Send + 'static>(
    name: &str,
    run: impl FnOnce() -> T + Send + 'static,
) -> Result<JoinHandle<T>> {
    let thread = Builder::new().name(name.to_owned());
    let started = thread.spawn(run);
    started.map_err(|error| Error::new(error.kind(), format!("no thread for the {name}: {error}")))
}

/// Runs `work` on a number of threads at once, one of them the caller's, and waits for all. The threads share what there
/// is to do. Without the feature `threads`, the caller's thread does it alone.
pub fn run_on(threads: usize, work: impl Fn() + Sync) {
    if cfg!(feature = "threads") {
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(&work);
            }
            work();
        });
    } else {
        work();
    }
}

/// Returns the number of processors available to this program; 1 if the system does not report it.
pub fn processors() -> usize {
    static COUNT: OnceLock<usize> = OnceLock::new();
    *COUNT.get_or_init(|| available_parallelism().map_or(1, NonZero::get))
}
