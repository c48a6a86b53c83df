//! The nodes and branches of the tree, and the statistics of their visits. Threads read and change them concurrently.

use rafle_rules::MultiSeat;
use std::sync::atomic::{
    AtomicU8, AtomicU16, AtomicU32,
    Ordering::{Acquire, Relaxed, Release},
};

/// The state of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Stage {
    /// It was evaluated.
    Leaf,
    /// A thread is adding its branches.
    Expanding,
    /// It has branches.
    Expanded,
    /// The game is over there.
    End,
}

/// A position of the tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The first of its branches, and their number.
    pub(super) first: u32,
    pub(super) count: u8,
    pub(super) stage: Stage,
    /// Visits that continued from here.
    pub(super) visits: u32,
    /// The mover's win probability by the evaluation.
    pub(super) value: f32,
}

/// The storage of a node; threads read and change it concurrently.
#[derive(Debug, Default)]
pub(super) struct NodeCell {
    first: AtomicU32,
    visits: AtomicU32,
    /// The bits of the value.
    value: AtomicU32,
    count: AtomicU8,
    /// Written last and read first: a thread that sees a node expanded sees its branches as well.
    stage: AtomicU8,
}

impl NodeCell {
    #[inline(always)]
    pub(super) fn stage(&self) -> Stage {
        const STAGES: [Stage; 4] = [Stage::Leaf, Stage::Expanding, Stage::Expanded, Stage::End];
        STAGES[usize::from(self.stage.load(Acquire)) % STAGES.len()]
    }

    #[inline(always)]
    pub(super) fn load(&self) -> Node {
        let stage = self.stage();
        Node {
            first: self.first.load(Relaxed),
            count: self.count.load(Relaxed),
            stage,
            visits: self.visits.load(Relaxed),
            value: f32::from_bits(self.value.load(Relaxed)),
        }
    }

    /// Writes a node that no other thread can reach yet.
    pub(super) fn store(&self, node: Node) {
        self.visits.store(node.visits, Relaxed);
        self.value.store(node.value.to_bits(), Relaxed);
        self.set_branches(node.first, node.count);
        self.set_stage(node.stage);
    }

    /// Claims the expansion of a leaf for the calling thread. Returns `false` if another thread has claimed it.
    pub(super) fn begin_expansion(&self) -> bool {
        let (leaf, expanding) = (Stage::Leaf as u8, Stage::Expanding as u8);
        let changed = self
            .stage
            .compare_exchange(leaf, expanding, Acquire, Relaxed);
        changed.is_ok()
    }

    /// Stores the position of the branches in memory. Other threads see them once the stage is set.
    pub(super) fn set_branches(&self, first: u32, count: u8) {
        self.first.store(first, Relaxed);
        self.count.store(count, Relaxed);
    }

    pub(super) fn set_stage(&self, stage: Stage) {
        self.stage.store(stage as u8, Release);
    }

    /// The visit counter.
    #[inline(always)]
    pub(super) fn visits(&self) -> &AtomicU32 {
        &self.visits
    }
}

/// The child index of a branch that has not been tried.
pub(super) const UNTRIED: u32 = u32::MAX;

/// The child index of a branch whose position a thread is evaluating.
const CLAIMED: u32 = u32::MAX - 1;

/// A claimed child. On drop, the branch gets its node; a thread that panics leaves the branch untried, for others to try.
pub(super) struct ChildClaim<'a> {
    statistics: &'a StatisticsCell,
    child: u32,
}

impl ChildClaim<'_> {
    /// Gives the branch its node.
    pub(super) fn set(mut self, child: u32) {
        self.child = child;
    }
}

impl Drop for ChildClaim<'_> {
    fn drop(&mut self) {
        self.statistics.set_child(self.child);
    }
}

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

    /// Claims the child for the calling thread; `None` if another thread has claimed it.
    pub(super) fn claim_child(&self) -> Option<ChildClaim<'_>> {
        let claimed = (self.child).compare_exchange(UNTRIED, CLAIMED, Relaxed, Relaxed);
        // Not `then_some`: dropping a claim changes the branch.
        claimed.is_ok().then(|| ChildClaim {
            statistics: self,
            child: UNTRIED,
        })
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

/// Whether several threads update the counters. A single thread need not lock the bus for every update.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sharing {
    /// One thread updates the counters.
    Alone,
    /// Several threads update the counters.
    Shared,
}

impl Sharing {
    /// Adds one to a count.
    #[inline(always)]
    pub(super) fn increase(self, count: &AtomicU32) {
        match self {
            Self::Alone => count.store(count.load(Relaxed).wrapping_add(1), Relaxed),
            Self::Shared => _ = count.fetch_add(1, Relaxed),
        }
    }

    /// Subtracts one from a count.
    #[inline(always)]
    pub(super) fn decrease(self, count: &AtomicU32) {
        match self {
            Self::Alone => count.store(count.load(Relaxed).wrapping_sub(1), Relaxed),
            Self::Shared => _ = count.fetch_sub(1, Relaxed),
        }
    }

    /// Adds to a floating-point number that is stored as bits.
    #[inline(always)]
    pub(super) fn add(self, sum: &AtomicU32, summand: f32) {
        let added = |bits| (f32::from_bits(bits) + summand).to_bits();
        match self {
            Self::Alone => sum.store(added(sum.load(Relaxed)), Relaxed),
            Self::Shared => _ = sum.fetch_update(Relaxed, Relaxed, |bits| Some(added(bits))),
        }
    }
}
