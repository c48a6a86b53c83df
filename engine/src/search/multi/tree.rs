//! The tree that [`mcts`](super::mcts) grows: its storage, and what the next search keeps of it.
//!
//! A node does not store its position, which follows from the moves on the path from the root; so the same memory holds
//! more nodes. Nodes and branches take sixteen bytes each.
//!
//! Threads grow one tree together. Everything they change is atomic, and what they add becomes visible when it is
//! complete. A thread waits for another only while that one allocates a chunk.

use super::arena::Arena;
use super::node::{BranchCell, Node, NodeCell, Prior, RootBranch, Stage, Statistics, UNTRIED};
use crate::search::{Control, SearchInput, Table};
use rafle_rules::{MultiSeat, Seat};

/// The least memory of a tree in bytes, for any size of the table.
const LEAST_BYTES: u64 = 16 << 20;

/// The share of its memory that a tree may fill; the rest is for copying what the next search keeps.
const GROWTH_SHARE: f64 = 0.8;

/// Returns the memory of a tree beside a table of 2^`exponent` entries: as much as the table, at least 16 MiB.
#[must_use]
pub fn tree_bytes(exponent: u32) -> u64 {
    Table::bytes(exponent).max(LEAST_BYTES)
}

/// The bytes of a chunk of nodes plus a chunk of branches.
const CHUNK_BYTES: u64 = Arena::<NodeCell>::CHUNK_BYTES + Arena::<BranchCell>::CHUNK_BYTES;

/// The number of nodes copied between two polls of the clock.
const POLL_INTERVAL: u32 = 1 << 12;

/// A tree and the position at its root.
pub(super) struct Tree<R: MultiSeat> {
    /// The game that it belongs to: the identity and the epoch of the transposition table.
    game: (u64, u16),
    pub(super) position: R,
    pub(super) roots: Vec<RootBranch<R>>,
    pub(super) nodes: Arena<NodeCell>,
    branches: Arena<BranchCell>,
    /// The memory limit in bytes.
    max_bytes: u64,
}

impl<R: MultiSeat> Tree<R> {
    /// Creates a tree with only a root.
    pub(super) fn new(input: &SearchInput<'_, R>, roots: Vec<RootBranch<R>>) -> Self {
        let max_bytes = tree_bytes(input.table.exponent());
        Self {
            game: input.table.game(),
            position: input.position,
            roots,
            nodes: Arena::new(max_bytes),
            branches: Arena::new(max_bytes),
            max_bytes,
        }
    }

    /// The seat at the root.
    pub(super) fn mover(&self) -> Seat {
        self.position.to_move()
    }

    /// The size of the tree in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.nodes.bytes() + self.branches.bytes()
    }

    /// Whether there is no room for more visits: the visits of all threads need at most one more chunk of each kind.
    pub(super) fn is_full(&self) -> bool {
        self.bytes() + CHUNK_BYTES > (self.max_bytes as f64 * GROWTH_SHARE) as u64
    }

    /// The branches of a node.
    #[inline(always)]
    pub(super) fn branches_of(&self, node: &Node) -> &[BranchCell] {
        match node.stage {
            Stage::Expanded => self.branches.slice(node.first, usize::from(node.count)),
            _ => &[],
        }
    }

    /// Returns the branch with an index.
    #[inline(always)]
    pub(super) fn branch(&self, index: u32) -> &BranchCell {
        self.branches.get(index)
    }

    /// Adds a node and returns its index, if there is memory for it.
    pub(super) fn add_node(&self, node: Node) -> Option<u32> {
        let index = self.nodes.add(1)?;
        self.nodes.get(index).store(node);
        Some(index)
    }

    /// Adds branches with these priors and moves. Returns the index of the first, if there is memory for them.
    pub(super) fn add_branches(
        &self,
        branches: impl ExactSizeIterator<Item = (Prior, R::Move)>,
    ) -> Option<u32> {
        let first = self.branches.add(branches.len())?;
        let cells = self.branches.slice(first, branches.len());
        for (cell, (prior, mv)) in cells.iter().zip(branches) {
            cell.store::<R>(prior, mv);
        }
        Some(first)
    }

    /// Hands the subtrees of this tree over to `heir`, the tree of a later position of the same game, with the
    /// statistics of its root branches.
    pub(super) fn hand_over(self, input: &SearchInput<'_, R>, heir: &mut Self) {
        if self.game != heir.game || self.mover() != heir.mover() {
            return;
        }
        if self.position.hash() == heir.position.hash() {
            let roots = self.roots.iter();
            heir.take_over(roots.map(|root| (root.next, root.statistics.load())));
            heir.nodes = self.nodes;
            heir.branches = self.branches;
            return;
        }
        let Some((node, position)) = self.reached(input) else {
            return;
        };
        let branches = self.branches_of(&node).iter();
        let next = |branch: &BranchCell| position.play(branch.mv::<R>());
        heir.take_over(branches.map(|branch| (next(branch), branch.statistics.load())));
        heir.copy_from(&self, input);
    }

    /// Returns the node, and its position, that the moves of the game since this root have reached.
    fn reached(&self, input: &SearchInput<'_, R>) -> Option<(Node, R)> {
        let root = self.position.hash();
        let since = input.played.iter().rposition(|&hash| hash == root)?;
        let current = input.position.hash();
        let mut hashes = input.played[since + 1..].iter().chain([&current]);
        let first = hashes.next()?;
        let branch = self.roots.iter().find(|root| root.next.hash() == *first)?;
        let mut position = branch.next;
        let mut child = branch.statistics.child();
        for hash in hashes {
            let node = self.node(child)?;
            let branches = self.branches_of(&node).iter();
            let mut nexts = branches.map(|branch| (branch, position.play(branch.mv::<R>())));
            let (branch, next) = nexts.find(|(_, next)| next.hash() == *hash)?;
            child = branch.statistics.child();
            position = next;
        }
        Some((self.node(child)?, position))
    }

    /// Returns a node; `None` for [`UNTRIED`].
    pub(super) fn node(&self, index: u32) -> Option<Node> {
        (index != UNTRIED).then(|| self.nodes.get(index).load())
    }

    /// Gives each root branch the statistics of the same position.
    fn take_over(&self, known: impl Iterator<Item = (R, Statistics)>) {
        for (next, statistics) in known {
            let hash = next.hash();
            if let Some(root) = self.roots.iter().find(|root| root.next.hash() == hash) {
                root.statistics.store(statistics);
            }
        }
    }

    /// Copies the subtrees of the root branches, whose children still belong to another tree. Copies nearest nodes
    /// first, as far as memory and time allow. The rest is cut off; the statistics of its branches stay.
    fn copy_from(&self, old: &Self, input: &SearchInput<'_, R>) {
        let mut bound = CopyBound {
            control: input.control,
            bytes: (self.max_bytes as f64 * (1.0 - GROWTH_SHARE)) as u64,
            copied: 0,
            is_reached: false,
        };
        for RootBranch { statistics, .. } in &self.roots {
            statistics.set_child(self.copy_node(old, statistics.child(), &mut bound));
        }
        let mut index = 0;
        while index < self.nodes.end() {
            let cell = self.nodes.get(index);
            let node = cell.load();
            let branches = old.branches_of(&node);
            let first = match bound.is_reached {
                false => self.branches.add(branches.len()),
                true => None,
            };
            match first {
                Some(first) if node.stage == Stage::Expanded => {
                    let copies = self.branches.slice(first, branches.len());
                    for (copy, branch) in copies.iter().zip(branches) {
                        copy.store_copy(branch);
                        let child = self.copy_node(old, branch.statistics.child(), &mut bound);
                        copy.statistics.set_child(child);
                    }
                    cell.set_branches(first, node.count);
                }
                _ if node.stage != Stage::End => {
                    cell.set_branches(0, 0);
                    cell.set_stage(Stage::Leaf);
                }
                _ => {}
            }
            index += 1;
        }
    }

    fn copy_node(&self, old: &Self, child: u32, bound: &mut CopyBound<'_>) -> u32 {
        if child == UNTRIED || bound.is_reached_at(self.bytes() + CHUNK_BYTES) {
            return UNTRIED;
        }
        self.add_node(old.nodes.get(child).load())
            .unwrap_or(UNTRIED)
    }
}

/// The limits of copying a tree.
struct CopyBound<'a> {
    control: &'a Control,
    bytes: u64,
    /// Nodes copied so far.
    copied: u32,
    is_reached: bool,
}

impl CopyBound<'_> {
    /// Counts a node and returns whether it exceeds a limit.
    fn is_reached_at(&mut self, bytes: u64) -> bool {
        self.copied += 1;
        self.is_reached |= bytes > self.bytes
            || self.copied.is_multiple_of(POLL_INTERVAL) && self.control.must_end();
        self.is_reached
    }
}
