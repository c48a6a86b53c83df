//! One thread that grows a tree. Each visit follows the best branches to a leaf.

use super::node::{Sharing, Stage, UNTRIED};
use super::tree_search::{TreeSearch, WinProbabilities};
use crate::eval::Heuristics;
use crate::search::MAX_PLY;
use crate::search::team::Team;
use rafle_rules::{MAX_SEATS, MultiSeat, Seat};
use std::sync::atomic::Ordering::Relaxed;

/// The number of visits between two polls of the clock.
const POLL_INTERVAL: u64 = 32;

/// The number of positions that a thread takes from the team at a time. It is small because positions taken but not
/// added when the search ends are lost.
const NODES_AT_A_TIME: u64 = 64;

/// A branch on the path of a visit.
#[derive(Clone, Copy)]
enum Place {
    /// A root branch.
    Root(usize),
    /// A branch, and the node that it belongs to.
    Branch { node: u32, branch: u32 },
}

/// One thread's view of a tree search.
pub(super) struct Visitor<'v, 's, 'a, R: MultiSeat> {
    search: &'v TreeSearch<'s, 'a, R>,
    team: &'v Team<'a>,
    sharing: Sharing,
    /// The path to the last leaf, with the seat that chooses at each step.
    path: Vec<(Place, Seat)>,
    /// The positions that this thread may add before it must take more.
    left: u64,
    /// The positions added since the last flush; `plies` is the sum of their plies.
    nodes: u64,
    plies: u64,
    /// The visits that ended at a position that another thread was about to add.
    waits: u64,
}

impl<'v, 's, 'a, R: MultiSeat + Heuristics> Visitor<'v, 's, 'a, R> {
    /// Creates a visitor that may add `left` positions before it takes more from the team.
    pub(super) fn new(search: &'v TreeSearch<'s, 'a, R>, team: &'v Team<'a>, left: u64) -> Self {
        let sharing = if team.helpers() > 0 {
            Sharing::Shared
        } else {
            Sharing::Alone
        };
        Self {
            search,
            team,
            sharing,
            path: Vec::with_capacity(MAX_PLY),
            left,
            nodes: 0,
            plies: 0,
            waits: 0,
        }
    }

    /// Visits leaves until the team's limit is reached, `max_visits` visits were made, the tree is spent, or `must_end`,
    /// polled regularly, returns `true`. Visits that only met another thread do not count against `max_visits`. Calls
    /// `watch` after every visit. Returns the number of visits.
    pub(super) fn grow(
        &mut self,
        max_visits: u64,
        must_end: impl Fn() -> bool,
        mut watch: impl FnMut(&mut Self),
    ) -> u64 {
        let mut visits = 0;
        while self.may_add() && visits - self.waits < max_visits && !self.search.is_spent() {
            visits += 1;
            self.visit();
            if visits % POLL_INTERVAL == 0 {
                self.flush_nodes();
                self.team.yield_if_oversubscribed();
                if must_end() {
                    break;
                }
            }
            watch(self);
        }
        self.flush_nodes();
        visits
    }

    /// The positions that all threads have searched, as of their last flush.
    pub(super) fn nodes_of_all(&self) -> u64 {
        self.team.nodes() + self.nodes
    }

    /// Adds the positions since the last flush to the shared counts.
    pub(super) fn flush_nodes(&mut self) {
        self.search.plies.fetch_add(self.plies, Relaxed);
        self.team.add_nodes(self.nodes);
        (self.nodes, self.plies) = (0, 0);
    }

    /// Whether this thread may add a position.
    fn may_add(&mut self) -> bool {
        if self.left == 0 {
            self.left = self.team.take_nodes(NODES_AT_A_TIME);
        }
        self.left > 0
    }

    /// Follows the best branches to a leaf and backs its win probabilities up.
    fn visit(&mut self) {
        self.path.clear();
        let probabilities = self.descend();
        let tree = &self.search.tree;
        for &(place, seat) in &self.path {
            let probability = probabilities[seat.index() % MAX_SEATS];
            match place {
                Place::Root(root) => tree.roots[root].end_visit(self.sharing, probability),
                Place::Branch { branch, .. } => {
                    let statistics = &tree.branch(branch).statistics;
                    statistics.end_visit(self.sharing, probability);
                }
            }
        }
    }

    /// Records that a visit continues through a branch that a seat has chosen.
    fn enter(&mut self, place: Place, seat: Seat) {
        let tree = &self.search.tree;
        match place {
            Place::Root(root) => {
                self.sharing.increase(&self.search.root_visits);
                tree.roots[root].begin_visit(self.sharing);
            }
            Place::Branch { node, branch } => {
                self.sharing.increase(tree.nodes.get(node).visits());
                tree.branch(branch).statistics.begin_visit(self.sharing);
            }
        }
        self.path.push((place, seat));
    }

    /// Records that a position was searched.
    fn count(&mut self) {
        self.left -= 1;
        self.nodes += 1;
        self.plies += self.path.len() as u64;
    }

    /// Follows the best branches until a position is new or the game is over. Returns the win probabilities there. A full
    /// tree does not grow: positions beyond it are searched again at each visit.
    fn descend(&mut self) -> WinProbabilities {
        let search = self.search;
        let is_full = search.tree.is_full();
        let root = search.select_at_root();
        let mut place = Place::Root(root);
        let mut seat = search.mover;
        let mut position = search.tree.roots[root].next;
        loop {
            self.enter(place, seat);
            let statistics = match place {
                Place::Root(root) => &search.tree.roots[root].statistics,
                Place::Branch { branch, .. } => &search.tree.branch(branch).statistics,
            };
            let child = statistics.child();
            if child == UNTRIED && is_full {
                self.count();
                return search.evaluate(&position).0;
            }
            if child == UNTRIED {
                let Some(claim) = statistics.claim_child() else {
                    // Another thread is about to add it, and may be waiting for this processor.
                    self.waits += 1;
                    std::thread::yield_now();
                    return search.evaluate(&position).0;
                };
                let (index, probabilities) = search.add(&position);
                claim.set(index);
                self.count();
                return probabilities;
            }
            let cell = search.tree.nodes.get(child);
            if cell.stage() == Stage::Leaf && self.path.len() < MAX_PLY && !is_full {
                search.expand(child, &position);
            }
            let node = cell.load();
            if node.stage != Stage::Expanded || self.path.len() >= MAX_PLY {
                if is_full && node.stage == Stage::Leaf {
                    self.count();
                }
                let (probabilities, is_over) = search.evaluate(&position);
                let is_stuck = node.stage == Stage::End && !is_over;
                return if is_stuck {
                    search.even()
                } else {
                    probabilities
                };
            }
            seat = position.to_move();
            let branch = search.select_at(&node, seat);
            position = position.play(search.tree.branch(branch).mv::<R>());
            place = Place::Branch {
                node: child,
                branch,
            };
        }
    }
}
