//! The count of nodes, and the look at the clock at intervals.

use super::control::Control;
use std::time::Duration;

/// The most nodes that are searched between two looks at the clock.
const MAX_POLL_NODES: u64 = 1_024;

/// The time between two looks at the clock, at most about twice this: where nodes take long, there are
/// fewer of them in between.
const POLL_TIME: Duration = Duration::from_micros(500);

/// Counts the nodes of a search and ends it in time.
pub(super) struct NodeCounter<'a> {
    control: &'a Control,
    nodes: u64,
    limit: u64,
    next_poll: u64,
    /// Nodes between the last two looks at the clock.
    interval: u64,
    last_poll: Duration,
    stopped: bool,
}

impl<'a> NodeCounter<'a> {
    /// A counter for at most `limit` nodes, or as many as there is time for.
    pub(super) fn new(control: &'a Control, limit: Option<u64>) -> Self {
        let limit = limit.unwrap_or(u64::MAX);
        Self {
            control,
            nodes: 0,
            limit,
            next_poll: limit.min(1),
            interval: 1,
            last_poll: Duration::ZERO,
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

    /// Changes the greatest number of nodes.
    pub(super) fn set_limit(&mut self, limit: u64) {
        self.limit = limit;
        self.next_poll = self.next_poll.min(limit);
    }

    /// Counts a node; true if the search must end.
    #[inline(always)]
    pub(super) fn count(&mut self) -> bool {
        if self.stopped {
            return true;
        }
        self.nodes += 1;
        if self.nodes >= self.next_poll {
            self.poll();
        }
        self.stopped
    }

    #[cold]
    fn poll(&mut self) {
        self.stopped |= self.nodes >= self.limit || self.control.must_end();
        let now = self.control.elapsed();
        let longer = if now - self.last_poll < POLL_TIME {
            self.interval * 2
        } else {
            self.interval / 2
        };
        self.last_poll = now;
        self.interval = longer.clamp(1, MAX_POLL_NODES);
        self.next_poll = self.limit.min(self.nodes + self.interval);
    }
}
