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
//! Best-reply search is the other search for many seats. With more positions it looks further ahead, but at a
//! game in which all others only hinder the seat at the root: a tenfold number hardly helped it once its moves
//! were narrowed well. One seat with 20 000 nodes a move among seats with 2 000, all with this search,
//! openings of six random moves, won 163 of 240 games with three seats, 125 of 240 with four, and 48 of 120
//! with six.

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

/// The most positions of a tree: they fill some eighty megabytes.
const MAX_NODES: usize = 1 << 18;

/// How many visits are made between two looks at the clock.
const POLL_INTERVAL: u64 = 32;

/// The win probability of each seat.
type WinProbabilities = [f32; MAX_SEATS];

/// No node, in a branch that has not been tried.
const UNTRIED: u32 = 0;

/// A position of the tree.
struct Node<R: Rules> {
    position: R,
    /// The first of its branches, and their number.
    first: usize,
    count: usize,
    visits: u32,
    stage: Stage,
    /// Its evaluation.
    probabilities: WinProbabilities,
}

/// What is known of a node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// It was evaluated.
    Leaf,
    /// It has branches.
    Expanded,
    /// The game is over there.
    End,
}

/// What can be done at a node.
struct Branch<M> {
    /// The move; none for the root moves, which are the input's.
    mv: Option<M>,
    /// The prior probability.
    prior: f32,
    child: u32,
    visits: u32,
    /// The sum of the mover's win probabilities.
    sum: f32,
}

impl<M> Branch<M> {
    fn new(mv: Option<M>, prior: f32) -> Self {
        Self {
            mv,
            prior,
            child: UNTRIED,
            visits: 0,
            sum: 0.0,
        }
    }

    fn mean(&self) -> f32 {
        self.sum / self.visits.max(1) as f32
    }
}

/// A tree and the search that it belongs to.
struct Tree<'s, 'a, R: Rules> {
    input: &'s SearchInput<'a, R>,
    evaluator: &'s dyn MultiSeatEvaluator<R>,
    seats: &'static [Seat],
    mover: Seat,
    nodes: Vec<Node<R>>,
    branches: Vec<Branch<R::Move>>,
    /// The indices of the root moves that are searched, by their branches.
    roots: Vec<usize>,
    /// The nodes and branches of the way to the last leaf.
    path: Vec<(usize, usize)>,
    /// The sum of the plies of all leaves.
    plies: u64,
}

/// Searches a position of three seats or more until a limit, a deadline or a request to stop, and reports
/// whenever the number of positions has doubled. Positions of the game are not repeated if that can be
/// avoided: a race of many is not won by waiting.
pub fn mcts<R: Heuristics>(
    input: &SearchInput<'_, R>,
    evaluator: &dyn MultiSeatEvaluator<R>,
    report: &mut dyn FnMut(PvInfo<R>),
) -> SearchResult<R> {
    let limit = input.limits.nodes.unwrap_or(u64::MAX).min(MAX_NODES as u64);
    let mut tree = Tree::new(input, evaluator);
    let mut next_report = 64;
    let mut visits = 0;
    let is_won = tree.won_at_once();
    while is_won.is_none() && tree.node_count() < limit && visits < 4 * limit {
        visits += 1;
        tree.visit();
        if visits % POLL_INTERVAL == 0 && input.control.should_end(1.0) {
            break;
        }
        if tree.node_count() >= next_report {
            next_report *= 2;
            report(tree.info());
        }
    }
    let mut info = tree.info();
    if let Some(branch) = is_won {
        info.root = tree.roots[branch];
        info.pv.clear();
    }
    let result = SearchResult {
        root: info.root,
        score: info.score,
        pv: info.pv.clone(),
        nodes: info.nodes,
    };
    report(info);
    result
}

impl<'s, 'a, R: Heuristics> Tree<'s, 'a, R> {
    fn new(input: &'s SearchInput<'a, R>, evaluator: &'s dyn MultiSeatEvaluator<R>) -> Self {
        let moves = input.root_moves;
        let is_new = |root: &usize| !input.played.contains(&moves[*root].next.hash());
        let mut roots: Vec<usize> = (0..moves.len()).filter(is_new).collect();
        if roots.is_empty() {
            roots = (0..moves.len()).collect();
        }
        let mover = input.position.to_move();
        let mut tree = Self {
            input,
            evaluator,
            seats: input.position.seats(),
            mover,
            nodes: Vec::new(),
            branches: Vec::new(),
            roots,
            path: Vec::with_capacity(MAX_PLY),
            plies: 0,
        };
        tree.add(input.position);
        for &root in &tree.roots {
            let scores = evaluator.evaluate_seats(&moves[root].next);
            let score = scores[mover.index() % MAX_SEATS] as f32;
            tree.branches.push(Branch::new(None, score));
        }
        scores_to_priors(&mut tree.branches);
        if let Some(root) = tree.nodes.first_mut() {
            root.count = tree.branches.len();
            root.stage = Stage::Expanded;
        }
        tree
    }

    /// A branch of the root that wins at once.
    fn won_at_once(&self) -> Option<usize> {
        self.roots.iter().position(|&root| {
            let win = self.input.root_moves[root].next.winner();
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

    /// Evaluates a position and makes it a node; gives its index.
    fn add(&mut self, position: R) -> usize {
        let (probabilities, is_over) = self.evaluate(&position);
        self.nodes.push(Node {
            position,
            first: 0,
            count: 0,
            visits: 0,
            stage: if is_over { Stage::End } else { Stage::Leaf },
            probabilities,
        });
        self.nodes.len() - 1
    }

    /// Gives a leaf its branches.
    fn expand(&mut self, index: usize) {
        let position = self.nodes[index].position;
        let max_moves = if position.to_move() == self.mover {
            OWN_MOVES
        } else {
            MAX_OTHERS_MOVES
        };
        let mut moves = MoveList::new();
        position.search_moves(&mut moves);
        if moves.is_empty() {
            let even = self.even();
            let node = &mut self.nodes[index];
            node.stage = Stage::End;
            node.probabilities = even;
            return;
        }
        let first = self.branches.len();
        let mut each = moves.iter();
        position.move_scores(&moves, |score| {
            let mv = each.next().copied();
            self.branches.push(Branch::new(mv, score as f32));
        });
        let move_index = |branch: &Branch<R::Move>| branch.mv.map(R::history_index);
        let by_score = |a: &Branch<R::Move>, b: &Branch<R::Move>| {
            let score = b.prior.total_cmp(&a.prior);
            score.then_with(|| move_index(a).cmp(&move_index(b)))
        };
        if moves.len() > max_moves {
            self.branches[first..].select_nth_unstable_by(max_moves, by_score);
            self.branches.truncate(first + max_moves);
        }
        let branches = &mut self.branches[first..];
        branches.sort_unstable_by(by_score);
        scores_to_priors(branches);
        let node = &mut self.nodes[index];
        node.first = first;
        node.count = branches.len();
        node.stage = Stage::Expanded;
    }

    /// How many branches of a node are open.
    fn width(&self, node: &Node<R>) -> usize {
        if node.position.to_move() == self.mover {
            return node.count;
        }
        let more = WIDENING * (node.visits as f32).sqrt() / self.seats.len().max(1) as f32;
        node.count.min(OTHERS_MOVES + more as usize)
    }

    /// The branch that the mover of a node tries next.
    fn select(&self, index: usize) -> usize {
        let node = &self.nodes[index];
        let seat = node.position.to_move().index() % MAX_SEATS;
        let bonus = CPUCT * (node.visits as f32).sqrt();
        let untried = node.probabilities[seat] - FPU_REDUCTION;
        let mut best = (f32::MIN, node.first);
        let branches = &self.branches[node.first..node.first + self.width(node)];
        for (branch, at) in branches.iter().zip(node.first..) {
            let mean = if branch.visits == 0 {
                untried
            } else {
                branch.mean()
            };
            let value = mean + bonus * branch.prior / (1 + branch.visits) as f32;
            if value > best.0 {
                best = (value, at);
            }
        }
        best.1
    }

    /// Positions evaluated so far.
    fn node_count(&self) -> u64 {
        self.nodes.len() as u64
    }

    /// Follows the best branches to a leaf and backs its win probabilities up.
    fn visit(&mut self) {
        self.path.clear();
        let mut index = 0;
        let mut is_new = false;
        loop {
            if self.nodes[index].stage == Stage::Leaf && !is_new {
                self.expand(index);
            }
            if self.nodes[index].stage != Stage::Expanded || is_new || self.path.len() >= MAX_PLY {
                break;
            }
            let branch = self.select(index);
            self.path.push((index, branch));
            let child = self.branches[branch].child;
            if child != UNTRIED {
                index = child as usize;
                continue;
            }
            let next = match self.branches[branch].mv {
                Some(mv) => self.nodes[index].position.play(mv),
                None => self.input.root_moves[self.roots[branch]].next,
            };
            index = self.add(next);
            self.branches[branch].child = index as u32;
            self.plies += self.path.len() as u64;
            is_new = true;
        }
        let probabilities = self.nodes[index].probabilities;
        for &(node, branch) in &self.path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            let branch = &mut self.branches[branch];
            branch.visits += 1;
            branch.sum += probabilities[node.position.to_move().index() % MAX_SEATS];
        }
    }

    /// The branch of a node with the most visits; of equals the better.
    fn most_visited(&self, index: usize) -> Option<usize> {
        let node = &self.nodes[index];
        (node.first..node.first + node.count).max_by(|&a, &b| {
            let (a, b) = (&self.branches[a], &self.branches[b]);
            let visits = a.visits.cmp(&b.visits);
            visits.then(a.mean().total_cmp(&b.mean()))
        })
    }

    fn info(&self) -> PvInfo<R> {
        let best = self.most_visited(0).unwrap_or(0);
        let mut pv = Vec::new();
        let mut child = self.branches.get(best).map_or(UNTRIED, |b| b.child);
        while child != UNTRIED {
            let next = self.most_visited(child as usize);
            let Some(branch) = next.and_then(|next| self.branches.get(next)) else {
                break;
            };
            if branch.visits == 0 {
                break;
            }
            pv.extend(branch.mv);
            child = branch.child;
        }
        let nodes = self.node_count();
        PvInfo {
            line: 1,
            depth: pv.len() as u32 + 1,
            mean_depth: self.plies as f64 / (nodes - 1).max(1) as f64,
            score: self.branches.get(best).map_or(0, |b| self.score(b)),
            nodes,
            root: self.roots.get(best).copied().unwrap_or(0),
            pv,
        }
    }

    /// The lead that a branch's win probability stands for: none where all seats have the same.
    fn score(&self, branch: &Branch<R::Move>) -> Score {
        let probability = match (branch.visits, self.nodes.first()) {
            // Nothing has been tried yet: what is known is the position at the root.
            (0, Some(root)) => root.probabilities[self.mover.index() % MAX_SEATS],
            _ => branch.mean(),
        };
        let mean = probability.clamp(1e-6, 1.0 - 1e-6);
        let others = self.seats.len().saturating_sub(1).max(1) as f32;
        let scale = self.evaluator.logistic_scale(&self.input.position) as f32;
        let lead = scale * (mean * others / (1.0 - mean)).ln();
        (lead as Score).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }
}

/// Turns scores of moves, in hundredths of a man, into prior probabilities (softmax).
fn scores_to_priors<M>(branches: &mut [Branch<M>]) {
    let most = branches.iter().map(|b| b.prior).fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for branch in branches.iter_mut() {
        branch.prior = ((branch.prior - most) / POLICY_TEMPERATURE).exp();
        sum += branch.prior;
    }
    for branch in branches {
        branch.prior /= sum;
    }
}
