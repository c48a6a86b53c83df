use std::time::Duration;

/// How long a search keeps its place while others wait, depending on its engine's use.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Slices {
    /// No search is ended before it has had its place for this time.
    pub(in crate::engine) shortest: Duration,
    /// How far the engine of an unbounded search may be ahead of the waiting one.
    pub(in crate::engine) unbounded: Duration,
    /// The same for a bounded search, and the longest time that any search keeps its place.
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
    /// Returns how long a search keeps its place if its engine had used `used` seconds before and the waiting engine
    /// `waiting_used`.
    pub(super) fn keeps(&self, is_bounded: bool, used: f64, waiting_used: f64) -> Duration {
        let lead = if is_bounded {
            self.longest
        } else {
            self.unbounded
        };
        let seconds = waiting_used + lead.as_secs_f64() - used;
        // An engine's use always fits a duration.
        let keeps = Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(self.longest);
        keeps.clamp(self.shortest, self.longest)
    }
}
