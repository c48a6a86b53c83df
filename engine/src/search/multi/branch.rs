//! The branches of a node, and the statistics of their visits.

use super::sharing::Sharing;
use rafle_rules::MultiSeat;
use std::sync::atomic::{
    AtomicU16, AtomicU32,
    Ordering::{Acquire, Relaxed, Release},
};

/// The child index of a branch that has not been tried.
pub(super) const UNTRIED: u32 = u32::MAX;

/// The child index of a branch whose position a thread is evaluating.
const CLAIMED: u32 = u32::MAX - 1;

/// The statistics of the visits of a branch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Statistics {
    /// The node that it leads to.
    pub(super) child: u32,
    /// The visits that have started.
    pub(super) visits: u32,
    /// The sum of the mover's win probabilities. A visit in progress counts as lost (virtual loss: Chaslot, Winands and
    /// van den Herik, "Parallel Monte-Carlo tree search", 2008), so that threads take different paths.
    pub(super) sum: f32,
}

impl Statistics {
    pub(super) const NONE: Self = Self {
        child: UNTRIED,
        visits: 0,
        sum: 0.0,
    };

    #[inline(always)]
    pub(super) fn mean(&self) -> f32 {
        self.sum / self.visits.max(1) as f32
    }
}

/// The storage of statistics; threads read and change them concurrently.
#[derive(Debug)]
pub(super) struct StatisticsCell {
    child: AtomicU32,
    visits: AtomicU32,
    /// The bits of the sum.
    sum: AtomicU32,
}

impl Default for StatisticsCell {
    fn default() -> Self {
        let cell = Self {
            child: AtomicU32::default(),
            visits: AtomicU32::default(),
            sum: AtomicU32::default(),
        };
        cell.store(Statistics::NONE);
        cell
    }
}

impl StatisticsCell {
    #[inline(always)]
    pub(super) fn load(&self) -> Statistics {
        Statistics {
            child: self.child(),
            visits: self.visits.load(Relaxed),
            sum: f32::from_bits(self.sum.load(Relaxed)),
        }
    }

    /// Writes statistics that no other thread can reach yet.
    pub(super) fn store(&self, statistics: Statistics) {
        self.visits.store(statistics.visits, Relaxed);
        self.sum.store(statistics.sum.to_bits(), Relaxed);
        self.set_child(statistics.child);
    }

    /// Returns the complete node that the branch leads to; [`UNTRIED`] if there is none yet.
    #[inline(always)]
    pub(super) fn child(&self) -> u32 {
        match self.child.load(Acquire) {
            CLAIMED => UNTRIED,
            child => child,
        }
    }

    /// Claims the child for the calling thread. Returns `false` if another thread has claimed it.
    pub(super) fn claim_child(&self) -> bool {
        let claimed = (self.child).compare_exchange(UNTRIED, CLAIMED, Relaxed, Relaxed);
        claimed.is_ok()
    }

    pub(super) fn set_child(&self, child: u32) {
        self.child.store(child, Release);
    }

    /// Counts a visit, as a loss until it ends.
    #[inline(always)]
    pub(super) fn begin_visit(&self, sharing: Sharing) {
        sharing.increase(&self.visits);
    }

    /// Adds what a visit has found.
    #[inline(always)]
    pub(super) fn end_visit(&self, sharing: Sharing, probability: f32) {
        sharing.add(&self.sum, probability);
    }
}

/// A prior probability in two bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prior(u16);

impl Prior {
    pub(super) fn of(probability: f32) -> Self {
        Self((probability * f32::from(u16::MAX)).round() as u16)
    }

    #[inline(always)]
    pub(super) fn probability(self) -> f32 {
        f32::from(self.0) / f32::from(u16::MAX)
    }
}

/// The storage of a branch: its statistics, its prior and its move. Prior and move never change once written.
#[derive(Debug, Default)]
pub(super) struct BranchCell {
    pub(super) statistics: StatisticsCell,
    prior: AtomicU16,
    /// The bits of the move.
    mv: AtomicU16,
}

impl BranchCell {
    /// Writes a branch that no other thread can reach yet.
    pub(super) fn store<R: MultiSeat>(&self, prior: Prior, mv: R::Move) {
        self.prior.store(prior.0, Relaxed);
        self.mv.store(R::move_to_bits(mv), Relaxed);
    }

    /// Copies another branch into one that no other thread can reach yet.
    pub(super) fn store_copy(&self, other: &Self) {
        self.statistics.store(other.statistics.load());
        self.prior.store(other.prior.load(Relaxed), Relaxed);
        self.mv.store(other.mv.load(Relaxed), Relaxed);
    }

    #[inline(always)]
    pub(super) fn prior(&self) -> f32 {
        Prior(self.prior.load(Relaxed)).probability()
    }

    #[inline(always)]
    pub(super) fn mv<R: MultiSeat>(&self) -> R::Move {
        R::move_from_bits(self.mv.load(Relaxed))
    }
}

/// A choice at the root.
#[derive(Debug)]
pub(super) struct RootBranch<R> {
    pub(super) statistics: StatisticsCell,
    /// The visits in progress.
    running: AtomicU32,
    pub(super) prior: f32,
    /// The index of the root move in the input; `next` is the position after it.
    pub(super) root: usize,
    pub(super) next: R,
}

impl<R> RootBranch<R> {
    pub(super) fn new(root: usize, next: R, prior: f32) -> Self {
        Self {
            statistics: StatisticsCell::default(),
            running: AtomicU32::new(0),
            prior,
            root,
            next,
        }
    }

    /// Counts a visit, as a loss until it ends.
    pub(super) fn begin_visit(&self, sharing: Sharing) {
        sharing.increase(&self.running);
        self.statistics.begin_visit(sharing);
    }

    /// Adds what a visit has found.
    pub(super) fn end_visit(&self, sharing: Sharing, probability: f32) {
        self.statistics.end_visit(sharing, probability);
        sharing.decrease(&self.running);
    }

    /// Returns the statistics of completed visits.
    pub(super) fn ended(&self) -> Statistics {
        let running = self.running.load(Relaxed);
        let begun = self.statistics.load();
        Statistics {
            visits: begun.visits.saturating_sub(running),
            ..begun
        }
    }
}
