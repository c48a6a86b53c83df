//! What a search and its caller share: the request to stop, and the deadlines.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// How long a search may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// No new iteration begins after this; a stable best move ends the search earlier, a falling score
    /// later.
    pub soft: Duration,
    /// The search ends at this, wherever it is.
    pub hard: Duration,
}

/// The share of the soft limit that a search may go on for, after a ponder hit that finds it past that limit; by hand.
const LAST_ITERATION: f64 = 0.25;

/// The control of a running search, shared between threads.
#[derive(Debug)]
pub struct Control {
    stop: AtomicBool,
    started: Instant,
    /// Microseconds since the start; `u64::MAX` without a deadline.
    soft: AtomicU64,
    hard: AtomicU64,
}

impl Control {
    /// The control of a search that starts now.
    #[must_use]
    pub fn new(budget: Option<Budget>) -> Self {
        let control = Self {
            stop: AtomicBool::new(false),
            started: Instant::now(),
            soft: AtomicU64::new(u64::MAX),
            hard: AtomicU64::new(u64::MAX),
        };
        if let Some(Budget { soft, hard }) = budget {
            control.set_deadlines(soft, hard);
        }
        control
    }

    /// Asks the search to end at once.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Whether it was asked to.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// The time since the search started.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Gives a search that ponders a budget. The hard limit counts from now, the soft one from the start of the
    /// search: what it would have found in its own time it may have found already. If that time is over, the
    /// iteration that goes on gets a quarter of it.
    pub fn start_clock(&self, budget: Budget) {
        let elapsed = self.elapsed();
        let left = if elapsed < budget.soft {
            budget.hard
        } else {
            budget.hard.min(budget.soft.mul_f64(LAST_ITERATION))
        };
        self.set_deadlines(budget.soft, elapsed + left);
    }

    fn set_deadlines(&self, soft: Duration, hard: Duration) {
        let micros = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.soft.store(micros(soft), Relaxed);
        self.hard.store(micros(hard), Relaxed);
    }

    /// Whether the search must end now, wherever it is.
    #[must_use]
    pub fn must_end(&self) -> bool {
        self.is_stopped() || self.is_past(&self.hard, 1.0)
    }

    /// Whether a search that has just ended an iteration should begin no other; `factor` stretches or
    /// shrinks the soft deadline.
    #[must_use]
    pub fn should_end(&self, factor: f64) -> bool {
        self.must_end() || self.is_past(&self.soft, factor)
    }

    fn is_past(&self, deadline: &AtomicU64, factor: f64) -> bool {
        match deadline.load(Relaxed) {
            u64::MAX => false,
            micros => self.started.elapsed().as_secs_f64() * 1e6 >= micros as f64 * factor,
        }
    }
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
    fn a_hit_after_the_soft_limit_leaves_a_part_of_it() {
        let control = Control::new(None);
        control.start_clock(Budget {
            soft: Duration::ZERO,
            hard: LONG,
        });
        assert!(control.must_end());
    }
}
