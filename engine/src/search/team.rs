//! The threads of one search, and what they share beside the transposition table.

use super::claims::Claims;
use super::control::Control;
use super::helper_pool::HelperPool;
use super::input::Limits;
use crate::thread::processors;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// The main thread of a search, which is the caller's thread, and its helpers. They count their nodes together, and the
/// helpers end when the main thread does.
///
/// Every kind of search uses a team the same way: [`Team::run`] starts the helpers, [`Team::must_end`] tells them when
/// to return, and a [`NodeCounter`](super::node_counter::NodeCounter) per thread enforces the node limit.
pub(super) struct Team<'a> {
    pool: &'a HelperPool,
    control: &'a Control,
    /// The number of helpers.
    helpers: usize,
    /// The nodes that the main thread may search in any case; without a limit, `u64::MAX`.
    main_share: u64,
    /// The nodes that are still free for any thread to take.
    left: AtomicU64,
    /// The nodes searched, as of the threads' last flush.
    nodes: AtomicU64,
    /// Whether the main thread has ended its search.
    ended: AtomicBool,
    /// Whether there are more search threads than processors.
    is_oversubscribed: bool,
    /// The positions that the threads are at; `None` where there is one thread.
    claims: Option<Claims>,
}

impl<'a> Team<'a> {
    /// Creates the team of a search with as many helpers as the limits allow and the pool has.
    ///
    /// The main thread reserves an even share of the node limit: its lines are the ones reported, so it must search
    /// enough even if the helpers run faster. The helpers and the main thread take the rest on demand.
    pub(super) fn new(pool: &'a HelperPool, control: &'a Control, limits: Limits) -> Self {
        let helpers = pool.count().min(limits.threads.saturating_sub(1));
        let (main_share, left) = match limits.nodes {
            None => (u64::MAX, 0),
            Some(nodes) => {
                let share = nodes.div_ceil(helpers as u64 + 1);
                (share, nodes - share)
            }
        };
        Self {
            pool,
            control,
            helpers,
            main_share,
            left: AtomicU64::new(left),
            nodes: AtomicU64::new(0),
            ended: AtomicBool::new(false),
            is_oversubscribed: helpers + 1 > processors(),
            claims: (helpers > 0).then(Claims::new),
        }
    }

    /// The control of the search.
    pub(super) fn control(&self) -> &'a Control {
        self.control
    }

    /// The number of helpers.
    pub(super) fn helpers(&self) -> usize {
        self.helpers
    }

    /// The positions that the threads are at; `None` where there is one thread.
    pub(super) fn claims(&self) -> Option<&Claims> {
        self.claims.as_ref()
    }

    /// The nodes that the main thread may search in any case; without a limit, `u64::MAX`.
    pub(super) fn main_share(&self) -> u64 {
        self.main_share
    }

    /// Whether a thread must end its search now.
    pub(super) fn must_end(&self) -> bool {
        self.ended.load(Relaxed) || self.control.must_end()
    }

    /// Yields to other threads if there are more search threads than processors.
    ///
    /// Without this, the thread that reads `stop`, and the last of many search threads, would wait until the others
    /// have used up their time slices. With sixteen threads on two processors, `stop` was answered after at most 41 ms
    /// without yielding and after at most 5 ms with it. If each thread has a processor, the system schedules the reader
    /// in time. A thread that yields beside another busy program gets little time: on one processor, a sixth of the
    /// positions of one that does not yield.
    pub(super) fn yield_if_oversubscribed(&self) {
        if self.is_oversubscribed {
            std::thread::yield_now();
        }
    }

    /// The nodes that a helper may search before it takes more.
    pub(super) fn helper_share(&self) -> u64 {
        match self.main_share {
            u64::MAX => u64::MAX,
            _ => self.take_nodes(1),
        }
    }

    /// Takes nodes for a thread to search: at most `wanted`, fewer when few are left, 0 when none are. Nodes that a
    /// thread has taken but not searched when the search ends are lost, so threads take the last ones in small numbers.
    pub(super) fn take_nodes(&self, wanted: u64) -> u64 {
        let share = |left: u64| wanted.min(left.div_ceil(self.helpers as u64 + 1));
        let taken = self
            .left
            .fetch_update(Relaxed, Relaxed, |left| Some(left - share(left)));
        taken.map_or(0, share)
    }

    /// Adds nodes that a thread has searched.
    pub(super) fn add_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Relaxed);
    }

    /// The nodes searched by all threads, as of their last flush.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Runs `main` on the caller's thread and `helper` on a thread of its own for each of `memories`, which are one per
    /// helper. A helper gets its number, from 1. [`Team::must_end`] is true once `main` has ended, even if it panicked.
    ///
    /// Returns when all threads have ended: the result of `main`, and the results of the helpers in order. A helper
    /// that panicked is left out.
    pub(super) fn run<M: Send, T: Send, O>(
        &self,
        memories: &mut [M],
        helper: impl Fn(usize, &mut M) -> T + Sync,
        main: impl FnOnce() -> O,
    ) -> (O, Vec<T>) {
        let end = || self.ended.store(true, Relaxed);
        let count = self.helpers.min(memories.len());
        let memories = memories.get_mut(..count).unwrap_or_default();
        self.pool.run(memories, helper, main, end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(threads: usize, nodes: Option<u64>) -> Limits {
        Limits {
            threads,
            nodes,
            ..Limits::default()
        }
    }

    #[test]
    fn there_are_no_more_helpers_than_threads_and_than_were_asked_for() {
        let (pool, control) = (HelperPool::new(2), Control::new(None));
        for (threads, helpers) in [(1, 0), (2, 1), (3, 2), (64, 2)] {
            let team = Team::new(&pool, &control, limits(threads, None));
            assert_eq!(team.helpers, helpers, "{threads}");
        }
    }

    #[test]
    fn all_nodes_of_a_limit_can_be_taken_and_no_more() {
        let (pool, control) = (HelperPool::new(2), Control::new(None));
        for nodes in [1, 2, 3, 100, 5_000] {
            let team = Team::new(&pool, &control, limits(3, Some(nodes)));
            let mut taken = team.main_share();
            while let more @ 1.. = team.take_nodes(1_000) {
                assert!(more <= 1_000);
                taken += more;
            }
            assert_eq!(taken, nodes);
        }
    }

    #[test]
    fn one_thread_has_all_nodes_to_itself() {
        let (pool, control) = (HelperPool::default(), Control::new(None));
        let team = Team::new(&pool, &control, limits(4, Some(1_000)));
        assert_eq!((team.main_share(), team.take_nodes(8)), (1_000, 0));
    }

    #[test]
    fn helpers_learn_of_the_end_of_the_main_thread_and_of_a_stop() {
        let (pool, control) = (HelperPool::new(3), Control::new(None));
        for is_stopped in [false, true] {
            let team = Team::new(&pool, &control, limits(4, None));
            let wait = || {
                while !team.must_end() {
                    std::thread::yield_now();
                }
            };
            if is_stopped {
                control.stop();
            }
            let main = || {
                if is_stopped {
                    wait();
                }
            };
            let (_, found) = team.run(
                &mut [(); 3],
                |index, ()| {
                    wait();
                    index
                },
                main,
            );
            assert_eq!(found, [1, 2, 3]);
            assert!(team.must_end());
        }
    }
}
