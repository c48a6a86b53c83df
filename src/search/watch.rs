//! The count of nodes, and the look at the clock every so many.

use super::control::Control;
use std::time::Duration;

/// The most nodes that are searched between two looks at the clock.
const MOST_UNWATCHED: u64 = 1_024;

/// The time between two looks at the clock, at most about twice this: where nodes take long, there are
/// fewer of them in between.
const UNWATCHED: Duration = Duration::from_micros(500);

/// Counts the nodes of a search and ends it in time.
pub(super) struct Watch<'a> {
    control: &'a Control,
    nodes: u64,
    limit: u64,
    next_look: u64,
    /// How many nodes before the last look at the clock, and when that was.
    interval: u64,
    last_look: Duration,
    stopped: bool,
}

impl<'a> Watch<'a> {
    /// A watch that lets so many nodes pass, or as many as there is time for.
    pub(super) fn new(control: &'a Control, limit: Option<u64>) -> Self {
        let limit = limit.unwrap_or(u64::MAX);
        Self {
            control,
            nodes: 0,
            limit,
            next_look: limit.min(1),
            interval: 1,
            last_look: Duration::ZERO,
            stopped: false,
        }
    }

    /// Nodes counted so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the search was ended before its result was complete.
    #[inline(always)]
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Counts a node, and tells whether the search must end.
    #[inline(always)]
    pub(super) fn count(&mut self) -> bool {
        if self.stopped {
            return true;
        }
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look();
        }
        self.stopped
    }

    #[cold]
    fn look(&mut self) {
        self.stopped |= self.nodes >= self.limit || self.control.must_end();
        let now = self.control.elapsed();
        let longer = if now - self.last_look < UNWATCHED {
            self.interval * 2
        } else {
            self.interval / 2
        };
        self.last_look = now;
        self.interval = longer.clamp(1, MOST_UNWATCHED);
        self.next_look = self.limit.min(self.nodes + self.interval);
    }
}
