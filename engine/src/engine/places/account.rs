//! The processor time that an engine has used.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The half-life of used time, chosen by hand. Ten minutes later at most a thousandth is left.
const HALF_LIFE: Duration = Duration::from_secs(60);

/// The recent processor time of one engine's searches and queries: seconds that decay over time.
#[derive(Debug)]
pub(in crate::engine) struct Account(Mutex<Used>);

#[derive(Clone, Copy, Debug)]
struct Used {
    seconds: f64,
    at: Instant,
}

impl Default for Account {
    fn default() -> Self {
        Self(Mutex::new(Used {
            seconds: 0.0,
            at: Instant::now(),
        }))
    }
}

impl Account {
    /// Adds a period that ended at `at`.
    pub(super) fn charge(&self, time: Duration, at: Instant) {
        let mut used = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let seconds = used.left(at) + time.as_secs_f64();
        *used = Used { seconds, at };
    }

    /// Returns the seconds that count at `at`.
    pub(super) fn used(&self, at: Instant) -> f64 {
        let used = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        used.left(at)
    }
}

impl Used {
    fn left(&self, at: Instant) -> f64 {
        let half_lives =
            at.saturating_duration_since(self.at).as_secs_f64() / HALF_LIFE.as_secs_f64();
        self.seconds * (-half_lives).exp2()
    }
}
