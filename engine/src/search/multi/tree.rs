//! The tree that [`mcts`](super::mcts) grows: how it is kept in memory, and what of it the next search keeps.
//!
//! A node does not hold its position, which follows from the moves on the way from the root: so the same
//! memory holds more of them. Nodes and branches come to sixteen bytes each.
//!
//! Threads grow one tree together: what they change is atomic, and what they add is seen when it is complete. A thread
//! waits for another only where that takes a chunk of memory from the system.

use super::arena::Arena;
use super::branch::{BranchCell, Prior, RootBranch, Statistics, UNTRIED};
use super::node::{Node, NodeCell, Stage};
use crate::search::{Control, SearchInput, Table};
use rafle_rules::{MultiSeat, Seat};

/// The least that a tree may take, in bytes, however small the table is.
const LEAST_BYTES: u64 = 16 << 20;

/// The part of its memory that a tree may grow to; the rest serves to copy what the next search keeps.
const GROWTH_SHARE: f64 = 0.8;

/// The bytes that a tree may take beside a table of 2^`exponent` entries: as many as the table, and no less
/// than 16 MiB.
#[must_use]
pub fn tree_bytes(exponent: u32) -> u64 {
    Table::bytes(exponent).max(LEAST_BYTES)
}

/// A chunk of nodes and one of branches.
const CHUNK_BYTES: u64 = Arena::<NodeCell>::CHUNK_BYTES + Arena::<BranchCell>::CHUNK_BYTES;

/// How many nodes are copied between two looks at the clock.
const POLL_INTERVAL: u32 = 1 << 12;

/// A tree, with the position at its root.
pub(super) struct Tree<R: MultiSeat> {
    /// The game it belongs to: the table's identity and the times that it was cleared.
    game: (u64, u16),
    pub(super) position: R,
    pub(super) roots: Vec<RootBranch<R>>,
    pub(super) nodes: Arena<NodeCell>,
    branches: Arena<BranchCell>,
    /// The bytes that it may take.
    max_bytes: u64,
}

impl<R: MultiSeat> Tree<R> {
    /// A tree of nothing but the root.
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

    /// The seat for which the tree was grown.
    pub(super) fn mover(&self) -> Seat {
        self.position.to_move()
    }

    /// The bytes that the tree has.
    pub(super) fn bytes(&self) -> u64 {
        self.nodes.bytes() + self.branches.bytes()
    }

    /// Whether there is no room for more visits: those of all threads take one more chunk of either kind at most.
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

    /// A branch, by its index.
    #[inline(always)]
    pub(super) fn branch(&self, index: u32) -> &BranchCell {
        self.branches.get(index)
    }

    /// Adds a node; gives its index, if there is memory for it.
    pub(super) fn add_node(&self, node: Node) -> Option<u32> {
        let index = self.nodes.add(1)?;
        self.nodes.get(index).store(node);
        Some(index)
    }

    /// Adds branches with these priors and moves; gives the index of the first, if there is memory for them.
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

    /// Gives the root branches of a later position of the same game what this tree knows of them, and takes
    /// over what grows there.
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

    /// The node that the moves of the game since this root have led to, and its position.
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

    /// What is known of a node; `None` of [`UNTRIED`].
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

    /// Copies what grows from the root branches, whose children are still those of another tree, the nearest
    /// first, as far as memory and time allow. The rest is cut off; what its branches have shown stays.
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

/// How far a tree is copied.
struct CopyBound<'a> {
    control: &'a Control,
    bytes: u64,
    /// Nodes copied so far.
    copied: u32,
    is_reached: bool,
}

impl CopyBound<'_> {
    /// Counts a node, and says whether it is one too many.
    fn is_reached_at(&mut self, bytes: u64) -> bool {
        self.copied += 1;
        self.is_reached |= bytes > self.bytes
            || self.copied.is_multiple_of(POLL_INTERVAL) && self.control.must_end();
        self.is_reached
    }
}
