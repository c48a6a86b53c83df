//! Monte Carlo tree search for three seats and more that play each for itself: a tree grown best first, whose
//! leaves are evaluated for every seat (max^n backup).
//!
//! From the root each seat chooses, where it is its turn, the move that has been best for it so far, with a
//! bonus for moves of a high prior that were seldom tried (PUCT: Rosin, "Multi-armed bandits with episode
//! context", 2011; for many seats: Sturtevant, "An analysis of UCT in multi-player games", 2008). The position
//! that is reached first that way is evaluated, and its win probabilities, one for each seat, are added up on
//! the way back. What is played is the most visited move.
//!
//! The seat at the root considers many of its moves, the others only the few with the highest priors, and more of
//! them where a node is visited often (progressive widening). So the tree sees what the others are likely to
//! do, and reaches its own next moves even with six seats.
//!
//! What has grown below the position that the game reaches next is kept for the search of that position.
//!
//! Best-reply search is the other search for many seats. With more positions it looks further ahead, but at a
//! game in which all others only hinder the seat at the root: a tenfold number hardly helped it once its moves
//! were narrowed well. One seat with 20 000 nodes a move among seats with 2 000, all with this search,
//! openings of six random moves, won 163 of 240 games with three seats, 125 of 240 with four, and 48 of 120
//! with six.

use super::tree::{Branch, Node, Prior, RootBranch, Stage, Statistics, Tree, UNTRIED};
use crate::eval::{Heuristics, MultiSeatEvaluator};
use crate::rules::{MAX_SEATS, MoveList, Rules, Seat};
use crate::search::score::MAX_EVALUATION;
use crate::search::{MAX_PLY, PvInfo, Score, SearchInput, SearchResult};

/// What it is worth to have the turn instead of having just had it, in hundredths of a move; by hand.
const TEMPO: f32 = 50.0;

/// The weight of the bonus for moves seldom tried; chosen by matches.
const CPUCT: f32 = 1.5;

/// By how many hundredths of a man a move must score more for its prior to be e times as great; chosen by
/// matches.
const POLICY_TEMPERATURE: f32 = 25.0;

/// First-play urgency: by what the value of a move not yet tried falls short of that of its position.
const FPU_REDUCTION: f32 = 0.05;

/// How many moves the seat at the root considers, after its first move.
const OWN_MOVES: usize = 20;

/// How many moves each other seat considers: the first number at a node without visits, at most the second.
const OTHERS_MOVES: usize = 2;
const MAX_OTHERS_MOVES: usize = 12;

/// Progressive widening: by how many moves that grows with the square root of the visits, divided by the
/// number of seats, since these numbers are multiplied from one own move to the next.
const WIDENING: f32 = 0.75;

/// How many visits are made between two looks at the clock.
const POLL_INTERVAL: u64 = 32;

/// How many visits there are at most to each position that may be searched: where a tree is exhausted, they
/// find no more new ones.
const VISITS_PER_NODE: u64 = 4;

/// The win probability of each seat.
type WinProbabilities = [f32; MAX_SEATS];

/// What a search keeps for the next: its tree.
pub struct MctsMemory<R: Rules>(Option<Tree<R>>);

impl<R: Rules> Default for MctsMemory<R> {
    fn default() -> Self {
        Self(None)
    }
}

#[cfg(test)]
impl<R: Rules> MctsMemory<R> {
    /// The bytes that the tree has.
    pub(in crate::search) fn bytes(&self) -> u64 {
        self.0.as_ref().map_or(0, Tree::bytes)
    }
}

/// A place in the tree.
#[derive(Clone, Copy)]
enum Place {
    /// A root branch.
    Root(usize),
    /// A branch, and the node that it belongs to.
    Branch { node: u32, branch: u32 },
}

/// A search and the tree that it grows.
struct TreeSearch<'s, 'a, R: Rules> {
    input: &'s SearchInput<'a, R>,
    evaluator: &'s dyn MultiSeatEvaluator<R>,
    seats: &'static [Seat],
    mover: Seat,
    tree: Tree<R>,
    /// The mover's win probability at the root by the evaluation.
    root_value: f32,
    root_visits: u32,
    /// The way to the last leaf, with the seat that chooses at each place.
    path: Vec<(Place, Seat)>,
    /// The positions that were added, and the root.
    node_count: u64,
    /// The sum of the plies of all leaves.
    plies: u64,
}

/// Searches a position of three seats or more until a limit, a deadline or a request to stop, and reports
/// whenever the number of positions has doubled. Positions of the game are not repeated if that can be
/// avoided: a race of many is not won by waiting.
///
/// The positions counted are those that this search adds to the tree. It ends too when the tree fills its
/// memory: as many bytes as the table has, and no less than 16 MiB.
pub fn mcts<R: Heuristics>(
    input: &SearchInput<'_, R>,
    evaluator: &dyn MultiSeatEvaluator<R>,
    memory: &mut MctsMemory<R>,
    report: &mut dyn FnMut(PvInfo<R>),
) -> SearchResult<R> {
    let limit = input.limits.nodes.unwrap_or(u64::MAX);
    let max_visits = limit.saturating_mul(VISITS_PER_NODE);
    let mut search = TreeSearch::new(input, evaluator, memory.0.take());
    let mut next_report = 64;
    let mut visits = 0;
    let is_won = search.won_at_once();
    while is_won.is_none()
        && search.node_count < limit
        && visits < max_visits
        && !search.tree.is_full()
    {
        visits += 1;
        search.visit();
        if visits % POLL_INTERVAL == 0 && input.control.should_end(1.0) {
            break;
        }
        if search.node_count >= next_report {
            next_report *= 2;
            report(search.info());
        }
    }
    let mut info = search.info();
    if let Some(branch) = is_won {
        info.root = search.tree.roots[branch].root;
        info.pv.clear();
    }
    let result = SearchResult {
        root: info.root,
        score: info.score,
        pv: info.pv.clone(),
        nodes: info.nodes,
    };
    memory.0 = Some(search.tree);
    report(info);
    result
}

impl<'s, 'a, R: Heuristics> TreeSearch<'s, 'a, R> {
    fn new(
        input: &'s SearchInput<'a, R>,
        evaluator: &'s dyn MultiSeatEvaluator<R>,
        known: Option<Tree<R>>,
    ) -> Self {
        let mover = input.position.to_move();
        let mut tree = Tree::new(input, root_branches(input, evaluator));
        if let Some(known) = known {
            known.hand_over(input, &mut tree);
        }
        let visits = tree.roots.iter().map(|root| root.statistics.visits);
        let root_visits = visits.sum();
        let mut search = Self {
            input,
            evaluator,
            seats: input.position.seats(),
            mover,
            tree,
            root_value: 0.0,
            root_visits,
            path: Vec::with_capacity(MAX_PLY),
            node_count: 1,
            plies: 0,
        };
        let (probabilities, _) = search.evaluate(&input.position);
        search.root_value = probabilities[mover.index() % MAX_SEATS];
        search
    }

    /// A root branch that wins at once.
    fn won_at_once(&self) -> Option<usize> {
        self.tree.roots.iter().position(|root| {
            let win = root.next.winner();
            win.is_some_and(|win| win.seat == self.mover)
        })
    }

    /// The win probabilities of all seats, and whether the game is over.
    fn evaluate(&self, position: &R) -> (WinProbabilities, bool) {
        let count = self.seats.len().max(1);
        let mut probabilities = [0.0; MAX_SEATS];
        if let Some(win) = position.winner() {
            probabilities[win.seat.index() % MAX_SEATS] = 1.0;
            return (probabilities, true);
        }
        let leads = self.evaluator.evaluate_seats(position);
        let mover = position.to_move();
        let turn = self.seats.iter().position(|&seat| seat == mover);
        let scale = self.evaluator.logistic_scale(position) as f32;
        let mut sum = 0.0;
        for (index, seat) in self.seats.iter().enumerate() {
            // A seat that is not first lacks what it is behind the first.
            let behind = leads[seat.index() % MAX_SEATS].min(0);
            let wait = (index + count - turn.unwrap_or(0)) % count;
            let lead = behind as f32 - TEMPO * wait as f32 / count as f32;
            let weight = (lead / scale).exp();
            probabilities[seat.index() % MAX_SEATS] = weight;
            sum += weight;
        }
        (probabilities.map(|weight| weight / sum), false)
    }

    /// The win probabilities in a game that nobody wins.
    fn even(&self) -> WinProbabilities {
        let mut probabilities = [0.0; MAX_SEATS];
        for seat in self.seats {
            probabilities[seat.index() % MAX_SEATS] = 1.0 / self.seats.len().max(1) as f32;
        }
        probabilities
    }

    /// Evaluates a position and makes it a node; gives its index, if there is memory for it, and the win
    /// probabilities.
    fn add(&mut self, position: &R) -> (Option<u32>, WinProbabilities) {
        let (probabilities, is_over) = self.evaluate(position);
        let node = Node {
            first: 0,
            count: 0,
            stage: if is_over { Stage::End } else { Stage::Leaf },
            visits: 0,
            value: probabilities[position.to_move().index() % MAX_SEATS],
        };
        let index = self.tree.nodes.push(std::iter::once(node));
        (index, probabilities)
    }

    /// Gives a leaf its branches, if there is memory for them.
    fn expand(&mut self, index: u32, position: &R) {
        let max_moves = if position.to_move() == self.mover {
            OWN_MOVES
        } else {
            MAX_OTHERS_MOVES
        };
        let mut moves = MoveList::new();
        position.search_moves(&mut moves);
        if moves.is_empty() {
            self.tree.nodes.get_mut(index).stage = Stage::End;
            return;
        }
        let mut scored: Vec<(f32, R::Move)> = Vec::with_capacity(moves.len());
        let mut each = moves.iter();
        position.move_scores(&moves, |score| {
            scored.extend(each.next().map(|&mv| (score as f32, mv)));
        });
        let by_score = |a: &(f32, R::Move), b: &(f32, R::Move)| {
            let score = b.0.total_cmp(&a.0);
            score.then_with(|| R::history_index(a.1).cmp(&R::history_index(b.1)))
        };
        if scored.len() > max_moves {
            scored.select_nth_unstable_by(max_moves, by_score);
            scored.truncate(max_moves);
        }
        scored.sort_unstable_by(by_score);
        scores_to_priors(scored.iter_mut().map(|(score, _)| score));
        let branches = scored.iter().map(|&(prior, mv)| Branch {
            statistics: Statistics::NONE,
            prior: Prior::of(prior),
            mv,
        });
        if let Some(first) = self.tree.branches.push(branches) {
            let node = self.tree.nodes.get_mut(index);
            node.first = first;
            node.count = scored.len() as u8;
            node.stage = Stage::Expanded;
        }
    }

    /// How many branches of a node are open.
    fn width(&self, node: &Node, seat: Seat) -> usize {
        if seat == self.mover {
            return node.count.into();
        }
        let more = WIDENING * (node.visits as f32).sqrt() / self.seats.len().max(1) as f32;
        usize::from(node.count).min(OTHERS_MOVES + more as usize)
    }

    /// The root branch that is tried next.
    fn select_at_root(&self) -> usize {
        let roots = self.tree.roots.iter();
        let roots = roots.map(|root| (&root.statistics, root.prior));
        select(self.root_value, self.root_visits, roots)
    }

    /// The branch of a node that a seat tries next.
    fn select_at(&self, node: &Node, seat: Seat) -> u32 {
        let open = self.tree.branches.slice(node.first, self.width(node, seat));
        let open = open.iter();
        let open = open.map(|branch| (&branch.statistics, branch.prior.probability()));
        node.first + select(node.value, node.visits, open) as u32
    }

    fn statistics_mut(&mut self, place: Place) -> Option<&mut Statistics> {
        Some(match place {
            Place::Root(root) => &mut self.tree.roots.get_mut(root)?.statistics,
            Place::Branch { branch, .. } => &mut self.tree.branches.get_mut(branch).statistics,
        })
    }

    /// Follows the best branches to a leaf and backs its win probabilities up.
    fn visit(&mut self) {
        self.path.clear();
        let probabilities = self.descend();
        for at in 0..self.path.len() {
            let (place, seat) = self.path[at];
            match place {
                Place::Root(_) => self.root_visits += 1,
                Place::Branch { node, .. } => self.tree.nodes.get_mut(node).visits += 1,
            }
            if let Some(statistics) = self.statistics_mut(place) {
                statistics.add(probabilities[seat.index() % MAX_SEATS]);
            }
        }
    }

    /// Follows the best branches until a position is new or the game is over; gives the win probabilities
    /// there.
    fn descend(&mut self) -> WinProbabilities {
        let root = self.select_at_root();
        let mut place = Place::Root(root);
        let mut seat = self.mover;
        let mut position = self.tree.roots[root].next;
        loop {
            self.path.push((place, seat));
            let child = self.statistics_mut(place).map_or(UNTRIED, |s| s.child);
            if child == UNTRIED {
                let (index, probabilities) = self.add(&position);
                if let (Some(index), Some(statistics)) = (index, self.statistics_mut(place)) {
                    statistics.child = index;
                }
                self.node_count += 1;
                self.plies += self.path.len() as u64;
                return probabilities;
            }
            if self.tree.nodes.get(child).stage == Stage::Leaf && self.path.len() < MAX_PLY {
                self.expand(child, &position);
            }
            let node = *self.tree.nodes.get(child);
            if node.stage != Stage::Expanded || self.path.len() >= MAX_PLY {
                let (probabilities, is_over) = self.evaluate(&position);
                let is_stuck = node.stage == Stage::End && !is_over;
                return if is_stuck { self.even() } else { probabilities };
            }
            seat = position.to_move();
            let branch = self.select_at(&node, seat);
            position = position.play(self.tree.branches.get(branch).mv);
            place = Place::Branch {
                node: child,
                branch,
            };
        }
    }

    fn info(&self) -> PvInfo<R> {
        let roots = self.tree.roots.iter();
        let best = most_visited(roots.map(|root| &root.statistics));
        let best = best.and_then(|best| self.tree.roots.get(best));
        let statistics = best.map_or(Statistics::NONE, |best| best.statistics);
        let mut pv = Vec::new();
        let mut child = statistics.child;
        while child != UNTRIED {
            let branches = self.tree.branches_of(self.tree.nodes.get(child));
            let next = most_visited(branches.iter().map(|branch| &branch.statistics));
            let Some(branch) = next.and_then(|next| branches.get(next)) else {
                break;
            };
            if branch.statistics.visits == 0 {
                break;
            }
            pv.push(branch.mv);
            child = branch.statistics.child;
        }
        let nodes = self.node_count;
        PvInfo {
            line: 1,
            depth: pv.len() as u32 + 1,
            mean_depth: self.plies as f64 / (nodes - 1).max(1) as f64,
            score: self.score(&statistics),
            nodes,
            root: best.map_or(0, |best| best.root),
            pv,
        }
    }

    /// The lead that the win probability of a root branch stands for: none where all seats have the same.
    fn score(&self, statistics: &Statistics) -> Score {
        let probability = match statistics.visits {
            // Nothing has been tried yet: what is known is the position at the root.
            0 => self.root_value,
            _ => statistics.mean(),
        };
        let mean = probability.clamp(1e-6, 1.0 - 1e-6);
        let others = self.seats.len().saturating_sub(1).max(1) as f32;
        let scale = self.evaluator.logistic_scale(&self.input.position) as f32;
        let lead = scale * (mean * others / (1.0 - mean)).ln();
        (lead as Score).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }
}

/// The root moves that are searched: those that repeat no position, or all if there are none.
fn root_branches<R: Heuristics>(
    input: &SearchInput<'_, R>,
    evaluator: &dyn MultiSeatEvaluator<R>,
) -> Vec<RootBranch<R>> {
    let mover = input.position.to_move();
    let branch = |(root, next): (usize, R)| RootBranch {
        statistics: Statistics::NONE,
        prior: evaluator.evaluate_seats(&next)[mover.index() % MAX_SEATS] as f32,
        root,
        next,
    };
    let moves = || input.root_moves.iter().map(|root| root.next).enumerate();
    let is_new = |(_, next): &(usize, R)| !input.played.contains(&next.hash());
    let mut branches: Vec<RootBranch<R>> = moves().filter(is_new).map(branch).collect();
    if branches.is_empty() {
        branches = moves().map(branch).collect();
    }
    scores_to_priors(branches.iter_mut().map(|branch| &mut branch.prior));
    branches
}

/// The index of the branch to try next (PUCT), of a node's with their prior probabilities.
#[inline(always)]
fn select<'b>(
    value: f32,
    visits: u32,
    branches: impl Iterator<Item = (&'b Statistics, f32)>,
) -> usize {
    let bonus = CPUCT * (visits as f32).sqrt();
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

/// The index of the branch with the most visits; of equals the better.
fn most_visited<'b>(branches: impl Iterator<Item = &'b Statistics>) -> Option<usize> {
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
    let weight = |score: f32| ((score - most) / POLICY_TEMPERATURE).exp();
    let sum: f32 = scores.iter().map(|score| weight(**score)).sum();
    for score in scores {
        *score = weight(*score) / sum;
    }
}
