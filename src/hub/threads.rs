//! The threads left by a dialogue that has ended.

use std::thread::JoinHandle;

/// Threads of a dialogue that end by themselves soon after it: the thread of the stopped search, and the one that sets
/// positions up. They keep running when this is dropped, and the program does not wait for them at its end.
#[derive(Debug)]
pub struct Threads(Vec<JoinHandle<()>>);

impl Threads {
    pub(super) fn new(threads: impl IntoIterator<Item = Option<JoinHandle<()>>>) -> Self {
        Self(threads.into_iter().flatten().collect())
    }

    /// Waits for all of them.
    pub fn join(self) {
        for thread in self.0 {
            // A thread that panicked has ended too.
            let _ = thread.join();
        }
    }
}
