//! The tree that [`mcts`](super::mcts) grows: how it is kept in memory, and what of it the next search keeps.
//!
//! A node does not hold its position, which follows from the moves on the way from the root: so the same
//! memory holds more of them. Nodes and branches come to sixteen bytes each.

use super::arena::Arena;
use crate::rules::{Rules, Seat};
use crate::search::{Control, SearchInput, Table};

/// No node, in a branch that has not been tried.
pub(super) const UNTRIED: u32 = u32::MAX;

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

/// How many nodes are copied between two looks at the clock.
const POLL_INTERVAL: u32 = 1 << 12;

/// What is known of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// It was evaluated.
    Leaf,
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
    /// Visits that went on from here.
    pub(super) visits: u32,
    /// The mover's win probability by the evaluation.
    pub(super) value: f32,
}

/// What the visits of a branch have shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Statistics {
    /// The node that it leads to.
    pub(super) child: u32,
    pub(super) visits: u32,
    /// The sum of the mover's win probabilities.
    pub(super) sum: f32,
}

impl Statistics {
    pub(super) const NONE: Self = Self {
        child: UNTRIED,
        visits: 0,
        sum: 0.0,
    };

    pub(super) fn mean(&self) -> f32 {
        self.sum / self.visits.max(1) as f32
    }

    /// Adds a visit.
    pub(super) fn add(&mut self, probability: f32) {
        self.visits += 1;
        self.sum += probability;
    }
}

/// What can be done at a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch<M> {
    pub(super) statistics: Statistics,
    /// The prior probability.
    pub(super) prior: Prior,
    pub(super) mv: M,
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

/// What can be done at the root.
#[derive(Clone, Copy, Debug)]
pub(super) struct RootBranch<R> {
    pub(super) statistics: Statistics,
    pub(super) prior: f32,
    /// The index of the root move in the input, and where it leads.
    pub(super) root: usize,
    pub(super) next: R,
}

/// A tree, with the position at its root.
pub(super) struct Tree<R: Rules> {
    /// The game it belongs to: the table's identity and the times that it was cleared.
    game: (u64, u16),
    pub(super) position: R,
    pub(super) roots: Vec<RootBranch<R>>,
    pub(super) nodes: Arena<Node>,
    pub(super) branches: Arena<Branch<R::Move>>,
    /// The bytes that it may take.
    max_bytes: u64,
}

impl<R: Rules> Tree<R> {
    /// A tree of nothing but the root.
    pub(super) fn new(input: &SearchInput<'_, R>, roots: Vec<RootBranch<R>>) -> Self {
        Self {
            game: input.table.game(),
            position: input.position,
            roots,
            nodes: Arena::default(),
            branches: Arena::default(),
            max_bytes: tree_bytes(input.table.exponent()),
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

    /// Whether there is no room for more visits: each takes a chunk of either kind at most.
    pub(super) fn is_full(&self) -> bool {
        self.bytes() + chunk_bytes::<R>() > (self.max_bytes as f64 * GROWTH_SHARE) as u64
    }

    pub(super) fn branches_of(&self, node: &Node) -> &[Branch<R::Move>] {
        self.branches.slice(node.first, usize::from(node.count))
    }

    /// Gives the root branches of a later position of the same game what this tree knows of them, and takes
    /// over what grows there.
    pub(super) fn hand_over(self, input: &SearchInput<'_, R>, heir: &mut Self) {
        if self.game != heir.game || self.mover() != heir.mover() {
            return;
        }
        if self.position.hash() == heir.position.hash() {
            heir.take_over(self.roots.iter().map(|root| (root.next, root.statistics)));
            heir.nodes = self.nodes;
            heir.branches = self.branches;
            return;
        }
        let Some((node, position)) = self.reached(input) else {
            return;
        };
        let branches = self.branches_of(&node).iter();
        heir.take_over(branches.map(|branch| (position.play(branch.mv), branch.statistics)));
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
        let mut child = branch.statistics.child;
        for hash in hashes {
            let node = self.node(child)?;
            let branches = self.branches_of(node).iter();
            let mut nexts = branches.map(|branch| (branch, position.play(branch.mv)));
            let (branch, next) = nexts.find(|(_, next)| next.hash() == *hash)?;
            child = branch.statistics.child;
            position = next;
        }
        Some((*self.node(child)?, position))
    }

    fn node(&self, index: u32) -> Option<&Node> {
        (index != UNTRIED).then(|| self.nodes.get(index))
    }

    /// Gives each root branch the statistics of the same position.
    fn take_over(&mut self, known: impl Iterator<Item = (R, Statistics)>) {
        for (next, statistics) in known {
            let hash = next.hash();
            if let Some(root) = self.roots.iter_mut().find(|root| root.next.hash() == hash) {
                root.statistics = statistics;
            }
        }
    }

    /// Copies what grows from the root branches, whose children are still those of another tree, the nearest
    /// first, as far as memory and time allow. The rest is cut off; what its branches have shown stays.
    fn copy_from(&mut self, old: &Self, input: &SearchInput<'_, R>) {
        let mut bound = CopyBound {
            control: input.control,
            bytes: (self.max_bytes as f64 * (1.0 - GROWTH_SHARE)) as u64,
            copied: 0,
            is_reached: false,
        };
        for at in 0..self.roots.len() {
            let child = self.roots[at].statistics.child;
            self.roots[at].statistics.child = self.copy_node(old, child, &mut bound);
        }
        let mut index = 0;
        while index < self.nodes.end() {
            let mut node = *self.nodes.get(index);
            let block = old.branches_of(&node).iter().copied();
            let first = match bound.is_reached {
                false => self.branches.push(block),
                true => None,
            };
            if let Some(first) = first {
                node.first = first;
                for at in first..first + u32::from(node.count) {
                    let child = self.branches.get(at).statistics.child;
                    let child = self.copy_node(old, child, &mut bound);
                    self.branches.get_mut(at).statistics.child = child;
                }
            } else if node.stage == Stage::Expanded {
                node.stage = Stage::Leaf;
                node.count = 0;
            }
            *self.nodes.get_mut(index) = node;
            index += 1;
        }
    }

    fn copy_node(&mut self, old: &Self, child: u32, bound: &mut CopyBound<'_>) -> u32 {
        if child == UNTRIED || bound.is_reached_at(self.bytes() + chunk_bytes::<R>()) {
            return UNTRIED;
        }
        let node = std::iter::once(*old.nodes.get(child));
        self.nodes.push(node).unwrap_or(UNTRIED)
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

/// The bytes by which a visit makes a tree grow at most.
fn chunk_bytes<R: Rules>() -> u64 {
    Arena::<Node>::CHUNK_BYTES + Arena::<Branch<R::Move>>::CHUNK_BYTES
}
