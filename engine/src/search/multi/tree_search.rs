//! The tree search of one position, shared by its threads: how it evaluates positions, chooses branches and reports the
//! tree.

use super::log_odds::{log_odds_score, one_hot};
use super::node::{Node, Prior, RootBranch, Stage, Statistics, UNTRIED};
use super::tree::Tree;
use crate::eval::{Heuristics, MultiSeatEvaluator};
use crate::search::{PvInfo, Score, SearchInput};
use rafle_rules::{MAX_SEATS, MoveList, MultiSeat, Seat};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

/// The score difference between two moves, in hundredths of a man, that makes the prior of the better one e times as
/// great. Chosen by matches. A network of moves learns with it.
pub(crate) const PRIOR_SCALE: i32 = 25;

/// First-play urgency: the value of an untried move is that of its position minus this.
const FPU_REDUCTION: f32 = 0.05;

/// The number of moves that the root's seat considers, after its first move.
const OWN_MOVES: usize = 20;

/// The number of moves that each other seat considers at a node without visits, and the most at any node.
const OTHERS_MOVES: usize = 2;
const MAX_OTHERS_MOVES: usize = 12;

/// Progressive widening: this number of moves is added per square root of the visits, divided by the number of seats
/// because these numbers multiply from one own move to the next.
const WIDENING: f32 = 1.2;

/// The most visits of a full tree. The sums of probabilities have 24 binary digits, and far beyond this number a further
/// visit would no longer change them by what it has found.
const MAX_VISITS: u32 = 1 << 22;

/// The win probability of each seat.
pub(super) type WinProbabilities = [f32; MAX_SEATS];

/// A search and its tree.
pub(super) struct TreeSearch<'s, 'a, R: MultiSeat> {
    pub(super) input: &'s SearchInput<'a, R>,
    evaluator: &'s dyn MultiSeatEvaluator<R>,
    seats: &'static [Seat],
    /// The seat at the root.
    pub(super) mover: Seat,
    pub(super) tree: Tree<R>,
    /// The mover's win probability at the root by the evaluation.
    root_value: f32,
    /// The weight of the bonus for rarely tried moves.
    exploration: f32,
    pub(super) root_visits: AtomicU32,
    /// The sum of the plies of all leaves, as of the threads' last flush.
    pub(super) plies: AtomicU64,
}

impl<'s, 'a, R: MultiSeat + Heuristics> TreeSearch<'s, 'a, R> {
    /// Creates the search of a position; it reuses what it can of the previous tree.
    pub(super) fn new(
        input: &'s SearchInput<'a, R>,
        evaluator: &'s dyn MultiSeatEvaluator<R>,
        known: Option<Tree<R>>,
    ) -> Self {
        let mut tree = Tree::new(input, root_branches(input, evaluator));
        if let Some(known) = known {
            known.hand_over(input, &mut tree);
        }
        Self::resume(input, evaluator, tree, 0)
    }

    /// Continues a paused search with its tree and the sum of the plies of its leaves.
    pub(super) fn resume(
        input: &'s SearchInput<'a, R>,
        evaluator: &'s dyn MultiSeatEvaluator<R>,
        tree: Tree<R>,
        plies: u64,
    ) -> Self {
        let mover = input.position.to_move();
        let roots = tree.roots.iter();
        let root_visits = roots.map(|root| root.statistics.load().visits).sum();
        let mut search = Self {
            input,
            evaluator,
            seats: input.position.seats(),
            mover,
            tree,
            root_value: 0.0,
            exploration: evaluator.exploration(&input.position),
            root_visits: AtomicU32::new(root_visits),
            plies: AtomicU64::new(plies),
        };
        let (probabilities, _) = search.evaluate(&input.position);
        search.root_value = probabilities[mover.index() % MAX_SEATS];
        search
    }

    /// Whether further visits of a full tree would tell nothing more.
    pub(super) fn is_spent(&self) -> bool {
        self.tree.is_full() && self.root_visits.load(Relaxed) > MAX_VISITS
    }

    /// Returns a root branch that wins immediately.
    pub(super) fn won_at_once(&self) -> Option<&RootBranch<R>> {
        self.tree.roots.iter().find(|root| {
            let win = root.next.winner();
            win.is_some_and(|win| win.seat == self.mover)
        })
    }

    /// Returns the win probabilities of all seats and whether the game is over.
    pub(super) fn evaluate(&self, position: &R) -> (WinProbabilities, bool) {
        match position.winner() {
            Some(win) => (one_hot(win.seat), true),
            None => (
                self.evaluator.win_probabilities(position, self.mover),
                false,
            ),
        }
    }

    /// Returns the win probabilities of a drawn game.
    pub(super) fn even(&self) -> WinProbabilities {
        let mut probabilities = [0.0; MAX_SEATS];
        for seat in self.seats {
            probabilities[seat.index() % MAX_SEATS] = 1.0 / self.seats.len().max(1) as f32;
        }
        probabilities
    }

    /// Evaluates a position and adds it as a node. Returns its index, or [`UNTRIED`] if there is no memory for it, and
    /// the win probabilities.
    pub(super) fn add(&self, position: &R) -> (u32, WinProbabilities) {
        let (probabilities, is_over) = self.evaluate(position);
        let index = self.tree.add_node(Node {
            first: 0,
            count: 0,
            stage: if is_over { Stage::End } else { Stage::Leaf },
            visits: 0,
            value: probabilities[position.to_move().index() % MAX_SEATS],
        });
        (index.unwrap_or(UNTRIED), probabilities)
    }

    /// Adds the branches of a leaf, unless there is no memory for them or another thread does it.
    pub(super) fn expand(&self, index: u32, position: &R) {
        let cell = self.tree.nodes.get(index);
        if !cell.begin_expansion() {
            return;
        }
        let is_own = position.to_move() == self.mover;
        let max_moves = if is_own { OWN_MOVES } else { MAX_OTHERS_MOVES };
        let mut moves = MoveList::new();
        position.search_moves(&mut moves);
        if moves.is_empty() {
            cell.set_stage(Stage::End);
            return;
        }
        let mut scored: Vec<(i32, R::Move)> = Vec::with_capacity(moves.len());
        let mut each = moves.iter();
        let mut take = |score: i32| scored.extend(each.next().map(|&mv| (score, mv)));
        self.evaluator
            .scores_of_moves(position, &moves, self.mover, &mut take);
        // The best scores first, and of equals the lower history index; one number is compared faster than two.
        let rank = |&(score, mv): &(i32, R::Move)| {
            i64::from(R::history_index(mv)) - (i64::from(score) << u16::BITS)
        };
        if scored.len() > max_moves {
            scored.select_nth_unstable_by_key(max_moves, rank);
            scored.truncate(max_moves);
        }
        scored.sort_unstable_by_key(rank);
        let mut priors: Vec<f32> = scored.iter().map(|&(score, _)| score as f32).collect();
        scores_to_priors(priors.iter_mut());
        let branches = priors.iter().zip(&scored);
        let branches = branches.map(|(&prior, &(_, mv))| (Prior::of(prior), mv));
        match self.tree.add_branches(branches) {
            Some(first) => {
                cell.set_branches(first, scored.len() as u8);
                cell.set_stage(Stage::Expanded);
            }
            None => cell.set_stage(Stage::Leaf),
        }
    }

    /// Returns the number of branches of a node that are open to be tried.
    fn width(&self, node: &Node, seat: Seat) -> usize {
        if seat == self.mover {
            return node.count.into();
        }
        let more = WIDENING * (node.visits as f32).sqrt() / self.seats.len().max(1) as f32;
        usize::from(node.count).min(OTHERS_MOVES + more as usize)
    }

    /// Returns the index of the root branch to try next.
    pub(super) fn select_at_root(&self) -> usize {
        let roots = self.tree.roots.iter();
        let roots = roots.map(|root| (root.statistics.load(), root.prior));
        self.select(self.root_value, self.root_visits.load(Relaxed), roots)
    }

    /// Returns the index of the branch of a node that a seat tries next.
    pub(super) fn select_at(&self, node: &Node, seat: Seat) -> u32 {
        let open = self.tree.branches_of(node).iter();
        let open = open.take(self.width(node, seat));
        let open = open.map(|branch| (branch.statistics.load(), branch.prior()));
        node.first + self.select(node.value, node.visits, open) as u32
    }

    /// Returns the index of the branch to try next by PUCT, given the branches with their priors.
    #[inline(always)]
    fn select(
        &self,
        value: f32,
        visits: u32,
        branches: impl Iterator<Item = (Statistics, f32)>,
    ) -> usize {
        let bonus = self.exploration * (visits as f32).sqrt();
        let untried = value - FPU_REDUCTION;
        let mut best = (f32::MIN, 0);
        for (index, (statistics, prior)) in branches.enumerate() {
            let mean = if statistics.visits == 0 {
                untried
            } else {
                statistics.mean()
            };
            let value = mean + bonus * prior / (1 + statistics.visits) as f32;
            if value > best.0 {
                best = (value, index);
            }
        }
        best.1
    }

    /// Returns the report of the tree after a number of positions.
    pub(super) fn info(&self, nodes: u64) -> PvInfo<R> {
        let roots = self.tree.roots.iter();
        let best = most_visited(roots.map(RootBranch::ended));
        let best = best.and_then(|best| self.tree.roots.get(best));
        let statistics = best.map_or(Statistics::NONE, RootBranch::ended);
        let mut pv = Vec::new();
        let mut child = statistics.child;
        while let Some(node) = self.tree.node(child) {
            let branches = self.tree.branches_of(&node);
            let next = most_visited(branches.iter().map(|branch| branch.statistics.load()));
            let Some(branch) = next.and_then(|next| branches.get(next)) else {
                break;
            };
            let statistics = branch.statistics.load();
            if statistics.visits == 0 {
                break;
            }
            pv.push(branch.mv::<R>());
            child = statistics.child;
        }
        PvInfo {
            line: 1,
            depth: pv.len() as u32 + 1,
            mean_depth: self.plies.load(Relaxed) as f64 / (nodes - 1).max(1) as f64,
            score: self.score(statistics),
            nodes,
            root: best.map_or(0, |best| best.root),
            pv,
        }
    }

    /// Returns the score of a root branch's win probability: 0 if all seats have equal chances.
    fn score(&self, statistics: Statistics) -> Score {
        let probability = match statistics.visits {
            // Nothing has been tried yet: only the evaluation of the root is known.
            0 => self.root_value,
            _ => statistics.mean(),
        };
        log_odds_score(probability, self.seats.len())
    }
}

/// Returns the root moves to search: those that repeat no position, or all if there are none.
fn root_branches<R: MultiSeat + Heuristics>(
    input: &SearchInput<'_, R>,
    evaluator: &dyn MultiSeatEvaluator<R>,
) -> Vec<RootBranch<R>> {
    let all: Vec<R> = input.root_moves.iter().map(|root| root.next).collect();
    let mut scores = Vec::with_capacity(all.len());
    let mut take = |score: i32| scores.push(score as f32);
    evaluator.scores_of_choices(&input.position, &all, &mut take);
    let scored = all.iter().zip(&scores).enumerate();
    let mut branches: Vec<RootBranch<R>> = scored
        .map(|(root, (&next, &score))| RootBranch::new(root, next, score))
        .collect();
    let is_new = |branch: &RootBranch<R>| !input.played.contains(&branch.next.hash());
    if branches.iter().any(is_new) {
        branches.retain(is_new);
    }
    scores_to_priors(branches.iter_mut().map(|branch| &mut branch.prior));
    branches
}

/// Returns the index of the branch with the most visits; of equals, the better one.
fn most_visited(branches: impl Iterator<Item = Statistics>) -> Option<usize> {
    let best = branches.enumerate().max_by(|(_, a), (_, b)| {
        let visits = a.visits.cmp(&b.visits);
        visits.then(a.mean().total_cmp(&b.mean()))
    });
    best.map(|(index, _)| index)
}

/// Turns scores of moves, in hundredths of a man, into prior probabilities (softmax).
fn scores_to_priors<'p>(scores: impl Iterator<Item = &'p mut f32>) {
    let scores: Vec<&mut f32> = scores.collect();
    let most = scores.iter().map(|score| **score).fold(f32::MIN, f32::max);
    let weight = |score: f32| ((score - most) / PRIOR_SCALE as f32).exp();
    let sum: f32 = scores.iter().map(|score| weight(**score)).sum();
    for score in scores {
        *score = weight(*score) / sum;
    }
}
