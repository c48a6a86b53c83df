//! The threads of a dialogue that has ended.

use std::thread::JoinHandle;

/// Threads of a dialogue that end by themselves, soon after it: that of the search, which was stopped, and that which sets
/// positions up. They go on without this, and a program that ends does not wait for them.
#[derive(Debug)]
pub struct Threads(Vec<JoinHandle<()>>);

impl Threads {
    pub(super) fn new(threads: impl IntoIterator<Item = Option<JoinHandle<()>>>) -> Self {
        Self(threads.into_iter().flatten().collect())
    }

    /// Waits until they have ended.
    pub fn join(self) {
        for thread in self.0 {
            // One that has panicked has ended too.
            let _ = thread.join();
        }
    }
}
