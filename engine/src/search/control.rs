//! The control of a search: its stop request and its deadlines, shared with the caller.

use crate::clock::Instant;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// The time budget of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// No new iteration starts after this. A stable best move ends the search earlier, a falling score later.
    pub soft: Duration,
    /// The search ends at this time even during an iteration.
    pub hard: Duration,
}

/// The share of the soft limit that a search may still use when a ponder hit comes after that limit. Chosen by hand.
const LAST_ITERATION: f64 = 0.25;

/// The control of a running search, shared between threads.
#[derive(Debug)]
pub struct Control {
    stop: AtomicBool,
    made: Instant,
    /// Microseconds from `made` to the start of the search; `u64::MAX` while the search waits for its start.
    waited: AtomicU64,
    /// The deadlines, in microseconds since the start; `u64::MAX` without a deadline.
    soft: AtomicU64,
    hard: AtomicU64,
    /// When the running slice ends, in the same way.
    slice_end: AtomicU64,
}

impl Control {
    /// Creates the control of a search that starts now.
    #[must_use]
    pub fn new(budget: Option<Budget>) -> Self {
        let control = Self {
            stop: AtomicBool::new(false),
            made: Instant::now(),
            waited: AtomicU64::new(0),
            soft: AtomicU64::new(u64::MAX),
            hard: AtomicU64::new(u64::MAX),
            slice_end: AtomicU64::new(u64::MAX),
        };
        if let Some(Budget { soft, hard }) = budget {
            control.set_deadlines(soft, hard);
        }
        control
    }

    /// Creates the control of a search that starts later, with [`begin`](Self::begin). Until then its clock stands
    /// still.
    #[must_use]
    pub fn waiting(budget: Option<Budget>) -> Self {
        Self {
            waited: AtomicU64::new(u64::MAX),
            ..Self::new(budget)
        }
    }

    /// Starts the clock of a waiting search.
    pub fn begin(&self) {
        self.waited.store(micros(self.made.elapsed()), Relaxed);
    }

    /// Asks the search to end at once.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Whether [`stop`](Self::stop) was called.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// The time since the search started.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        let waited = Duration::from_micros(self.waited.load(Relaxed));
        self.made.elapsed().saturating_sub(waited)
    }

    /// Gives a pondering search a budget. The hard limit counts from now. The soft limit counts from the start of the
    /// search, because the search may already have found what it would find in its own time. If the soft limit has
    /// passed, the running iteration gets a quarter of it.
    pub fn start_clock(&self, budget: Budget) {
        let elapsed = self.elapsed();
        let left = if elapsed < budget.soft {
            budget.hard
        } else {
            budget.hard.min(budget.soft.mul_f64(LAST_ITERATION))
        };
        self.set_deadlines(budget.soft, elapsed + left);
    }

    /// Begins a slice: a search in slices pauses after this time.
    pub fn begin_slice(&self, time: Duration) {
        let end = self.elapsed().saturating_add(time);
        self.slice_end.store(micros(end), Relaxed);
    }

    /// Whether the time of the running slice is over.
    #[must_use]
    pub fn is_slice_over(&self) -> bool {
        self.is_past(&self.slice_end, 1.0)
    }

    fn set_deadlines(&self, soft: Duration, hard: Duration) {
        self.soft.store(micros(soft), Relaxed);
        self.hard.store(micros(hard), Relaxed);
    }

    /// Whether the search must end now, even during an iteration.
    #[must_use]
    pub fn must_end(&self) -> bool {
        self.is_stopped() || self.is_past(&self.hard, 1.0)
    }

    /// Whether a search that has just completed an iteration should not start another. `factor` scales the soft
    /// deadline.
    #[must_use]
    pub fn should_end(&self, factor: f64) -> bool {
        self.must_end() || self.is_past(&self.soft, factor)
    }

    fn is_past(&self, deadline: &AtomicU64, factor: f64) -> bool {
        match deadline.load(Relaxed) {
            u64::MAX => false,
            micros => self.elapsed().as_secs_f64() * 1e6 >= micros as f64 * factor,
        }
    }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(3600);

    #[test]
    fn the_time_pondered_counts_against_the_soft_limit_alone() {
        let control = Control::new(None);
        assert!(!control.should_end(1.0));
        std::thread::sleep(Duration::from_millis(2));
        control.start_clock(Budget {
            soft: Duration::from_millis(1),
            hard: LONG,
        });
        assert!(control.should_end(1.0));
        let control = Control::new(None);
        control.start_clock(Budget {
            soft: LONG,
            hard: LONG,
        });
        assert!(!control.should_end(1.0) && !control.must_end());
    }

    #[test]
    fn no_time_passes_before_the_start() {
        let control = Control::waiting(Some(Budget {
            soft: Duration::ZERO,
            hard: Duration::from_nanos(1_000),
        }));
        std::thread::sleep(Duration::from_millis(2));
        assert_eq!(control.elapsed(), Duration::ZERO);
        assert!(!control.must_end());
        control.begin();
        std::thread::sleep(Duration::from_millis(1));
        assert!(control.must_end());
    }

    #[test]
    fn a_slice_ends_after_its_time() {
        let control = Control::new(None);
        assert!(!control.is_slice_over());
        control.begin_slice(Duration::ZERO);
        assert!(control.is_slice_over() && !control.must_end());
        for long in [LONG, Duration::MAX] {
            control.begin_slice(long);
            assert!(!control.is_slice_over());
        }
    }

    #[test]
    fn a_hit_after_the_soft_limit_leaves_a_part_of_it() {
        let control = Control::new(None);
        control.start_clock(Budget {
            soft: Duration::ZERO,
            hard: LONG,
        });
        assert!(control.must_end());
    }
}
