use std::sync::atomic::{
    AtomicU8, AtomicU32,
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
