//! How long a search keeps its place while others wait.

use std::time::Duration;

/// How long a search keeps its place while others wait, by what its engine has used.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Slices {
    /// No search is ended before it has had its place for this time.
    pub(in crate::engine) shortest: Duration,
    /// By how much the engine of a search without an end of its own may be ahead of the one that waits.
    pub(in crate::engine) unbounded: Duration,
    /// The same for a search with a bound, and the longest time that any search keeps its place.
    pub(in crate::engine) longest: Duration,
}

impl Default for Slices {
    fn default() -> Self {
        Self {
            shortest: Duration::from_secs(1),
            unbounded: Duration::from_secs(2),
            longest: Duration::from_secs(10),
        }
    }
}

impl Slices {
    /// How long a search keeps its place, whose engine had used so many seconds before, while one waits whose engine has
    /// used so many.
    pub(super) fn keeps(&self, is_bounded: bool, used: f64, waiting_used: f64) -> Duration {
        let lead = if is_bounded {
            self.longest
        } else {
            self.unbounded
        };
        let seconds = waiting_used + lead.as_secs_f64() - used;
        // What an engine has used is never so much that it is no duration.
        let keeps = Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(self.longest);
        keeps.clamp(self.shortest, self.longest)
    }
}
