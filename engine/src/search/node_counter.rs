//! Counts nodes and polls the clock.

use super::control::Control;
use super::team::Team;
use std::time::Duration;

/// The most nodes searched between two polls.
const MAX_POLL_NODES: u64 = 1_024;

/// The time between two polls; at most about twice this passes. Where nodes are slow, a poll comes after fewer of them.
const POLL_TIME: Duration = Duration::from_micros(500);

/// Counts the nodes of one thread and ends its search at a limit or a deadline.
pub(super) struct NodeCounter<'a> {
    control: &'a Control,
    /// The team whose threads share a node limit; `None` for a single thread.
    team: Option<&'a Team<'a>>,
    nodes: u64,
    /// The nodes that this thread may search. It can take more from the team.
    limit: u64,
    next_poll: u64,
    /// The node count at which the search pauses; `u64::MAX` where it is not run in slices.
    slice_end: u64,
    /// Nodes between the last two polls.
    interval: u64,
    last_poll: Duration,
    stopped: bool,
    /// Whether the end of the slice alone has set `stopped`.
    paused: bool,
    /// The nodes already added to the team's count.
    flushed: u64,
}

impl<'a> NodeCounter<'a> {
    /// A counter with a limit of `limit` nodes, or with no limit but the deadline.
    pub(super) fn new(control: &'a Control, limit: Option<u64>) -> Self {
        let limit = limit.unwrap_or(u64::MAX);
        Self {
            control,
            team: None,
            nodes: 0,
            limit,
            next_poll: limit.min(1),
            slice_end: u64::MAX,
            interval: 1,
            last_poll: Duration::ZERO,
            stopped: false,
            paused: false,
            flushed: 0,
        }
    }

    /// The counter of a team's main thread.
    pub(super) fn of_main(team: &'a Team<'a>) -> Self {
        Self {
            team: Some(team),
            ..Self::new(team.control(), Some(team.main_share()))
        }
    }

    /// The counter of one of a team's helpers.
    pub(super) fn of_helper(team: &'a Team<'a>) -> Self {
        let limit = team.helper_share();
        Self {
            team: Some(team),
            stopped: limit == 0,
            ..Self::new(team.control(), Some(limit))
        }
    }

    /// Continues a count at `nodes`, and pauses the search after `slice` more.
    pub(super) fn in_slice(self, nodes: u64, slice: Option<u64>) -> Self {
        let slice_end = slice.map_or(u64::MAX, |slice| nodes.saturating_add(slice.max(1)));
        Self {
            nodes,
            slice_end,
            next_poll: self.limit.min(slice_end).min(nodes + 1),
            ..self
        }
    }

    /// The nodes counted so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The nodes of all threads, as of their last flush.
    pub(super) fn nodes_of_all(&mut self) -> u64 {
        self.flush_nodes();
        self.team.map_or(self.nodes, Team::nodes)
    }

    /// Adds the nodes counted since the last flush to the team's count.
    pub(super) fn flush_nodes(&mut self) {
        if let Some(team) = self.team {
            team.add_nodes(self.nodes - self.flushed);
            self.flushed = self.nodes;
        }
    }

    /// Whether the search was stopped before it was complete, or is paused.
    #[inline(always)]
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Whether a slice is over that ends at `end` nodes or when its time is up.
    pub(super) fn is_slice_over(&self, end: u64) -> bool {
        self.nodes >= end || self.control.is_slice_over()
    }

    /// Whether only the end of its slice has stopped the search.
    pub(super) fn is_paused(&self) -> bool {
        self.paused
    }

    /// Changes the node limit.
    pub(super) fn set_limit(&mut self, limit: u64) {
        self.limit = limit;
        self.next_poll = self.next_poll.min(limit);
    }

    /// Counts a node. Returns whether the search must end.
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
        self.flush_nodes();
        if let Some(team) = self.team {
            team.yield_if_oversubscribed();
            if self.nodes >= self.limit {
                self.limit += team.take_nodes(MAX_POLL_NODES);
            }
        }
        let must_end = self
            .team
            .map_or_else(|| self.control.must_end(), Team::must_end);
        let is_over = self.nodes >= self.limit || must_end;
        self.paused = !is_over && self.is_slice_over(self.slice_end);
        self.stopped |= is_over || self.paused;
        let now = self.control.elapsed();
        let longer = if now - self.last_poll < POLL_TIME {
            self.interval * 2
        } else {
            self.interval / 2
        };
        self.last_poll = now;
        self.interval = longer.clamp(1, MAX_POLL_NODES);
        let end = self.limit.min(self.slice_end);
        self.next_poll = end.min(self.nodes + self.interval);
    }
}
