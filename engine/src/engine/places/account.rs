//! What an engine has used of the processors.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The time in which half of what was used is forgotten; by hand. Ten minutes later no more than a thousandth is left.
const HALF_LIFE: Duration = Duration::from_secs(60);

/// What the searches and questions of one engine have used of the processors lately: seconds that count less and less.
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
    /// Adds a time that ended at a moment.
    pub(super) fn charge(&self, time: Duration, at: Instant) {
        let mut used = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let seconds = used.left(at) + time.as_secs_f64();
        *used = Used { seconds, at };
    }

    /// The seconds that count at a moment.
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
