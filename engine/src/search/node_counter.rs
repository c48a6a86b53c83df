//! The count of nodes, and the look at the clock at intervals.

use super::control::Control;
use super::team::Team;
use std::time::Duration;

/// The most nodes that are searched between two looks at the clock.
const MAX_POLL_NODES: u64 = 1_024;

/// The time between two looks at the clock, at most about twice this: where nodes take long, there are
/// fewer of them in between.
const POLL_TIME: Duration = Duration::from_micros(500);

/// Counts the nodes of one thread of a search and ends it in time.
pub(super) struct NodeCounter<'a> {
    control: &'a Control,
    /// The threads whose nodes are counted together; `None` where there is one thread.
    team: Option<&'a Team<'a>>,
    nodes: u64,
    /// The nodes that this thread may search; of a team it can take more.
    limit: u64,
    next_poll: u64,
    /// Nodes between the last two looks at the clock.
    interval: u64,
    last_poll: Duration,
    stopped: bool,
    /// The nodes that the team was flushed of.
    flushed: u64,
}

impl<'a> NodeCounter<'a> {
    /// A counter for at most `limit` nodes, or as many as there is time for.
    pub(super) fn new(control: &'a Control, limit: Option<u64>) -> Self {
        let limit = limit.unwrap_or(u64::MAX);
        Self {
            control,
            team: None,
            nodes: 0,
            limit,
            next_poll: limit.min(1),
            interval: 1,
            last_poll: Duration::ZERO,
            stopped: false,
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

    /// Nodes counted so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The nodes of all threads, those of the others as far as they are known.
    pub(super) fn nodes_of_all(&mut self) -> u64 {
        self.flush_nodes();
        self.team.map_or(self.nodes, Team::nodes)
    }

    /// Tells the team of the nodes since the last time.
    pub(super) fn flush_nodes(&mut self) {
        if let Some(team) = self.team {
            team.add_nodes(self.nodes - self.flushed);
            self.flushed = self.nodes;
        }
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
        self.stopped |= self.nodes >= self.limit || must_end;
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
