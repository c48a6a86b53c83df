//! A pool without threads: every search runs on the caller's thread alone.

/// No helper threads, whatever number is requested.
#[derive(Default)]
pub struct HelperPool;

impl HelperPool {
    /// Creates the pool.
    #[must_use]
    pub fn new(_count: usize) -> Self {
        Self
    }

    /// The number of threads.
    #[must_use]
    pub fn count(&self) -> usize {
        0
    }

    /// Has no effect.
    pub fn resize(&mut self, _count: usize) {}

    /// Runs `main`, and calls `end` after it.
    pub(super) fn run<M: Send, T: Send, O>(
        &self,
        _memories: &mut [M],
        _helper: impl Fn(usize, &mut M) -> T + Sync,
        main: impl FnOnce() -> O,
        end: impl Fn(),
    ) -> (O, Vec<T>) {
        let found = main();
        end();
        (found, Vec::new())
    }
}
