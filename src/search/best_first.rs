//! The search for three seats and more that play each for itself: a tree grown best first, whose leaves
//! are judged for every seat.
//!
//! From the root each seat chooses, where it is its turn, the move that has been best for it so far, with a
//! bonus for moves that look promising and were seldom tried (the rule PUCT: Rosin, "Multi-armed bandits
//! with episode context", 2011; for many seats: Sturtevant, "An analysis of UCT in multi-player games",
//! 2008). The position that is reached first that way is judged, and the judgement, a chance of winning for
//! each seat, is added up on the way back. What is played is the move that was tried most.
//!
//! The seat at the root looks at many of its moves, the others only at the few that look best, at more of
//! them where a position is visited often ("progressive widening"). So the tree sees what the others are
//! likely to do, and reaches its own next moves even with six seats.
//!
//! The other way to search for many, best-reply search, is what [`think_many`](super::think_many) does. With
//! more positions it looks further ahead, but at a game in which all others only hinder the seat at
//! the root: a tenfold number hardly helped it once its moves were narrowed well. One seat with 20 000 nodes a
//! move among seats with 2 000, all with this search, openings of six random moves, won 163 of 240 games with three
//! seats, 125 of 240 with four, and 48 of 120 with six.

use super::iterate::{Finding, Job, Root, Verdict};
use super::score::{MAX_EVALUATION, MAX_PLY, Score};
use crate::rules::{MoveList, Outcome, Rules, SEATS, Seat};

/// The worth of having the turn instead of having just had it, in hundredths of a move.
const TURN: f32 = 50.0;

/// The weight of the bonus for moves seldom tried.
const CURIOSITY: f32 = 1.5;

/// How many hundredths of a man more in promise make a move e times as likely.
const EAGERNESS: f32 = 25.0;

/// What the chances of a move not yet tried fall short of those of its position.
const DOUBT: f32 = 0.05;

/// How many moves the seat at the root looks at, after its first move.
const OWN_MOVES: usize = 20;

/// How many moves each other looks at: the first number in a position that was not visited before, never
/// more than the second.
const OTHERS_MOVES: usize = 2;
const MOST_OTHERS_MOVES: usize = 12;

/// By how many moves that grows with the square root of the visits, divided by the number of seats: the
/// more there are, the more of these numbers are multiplied from one own move to the next.
const WIDENING: f32 = 0.75;

/// The most positions of a tree: they fill some eighty megabytes.
const MOST_NODES: usize = 1 << 18;

/// How many positions are judged between two looks at the clock.
const POLL_INTERVAL: u64 = 32;

/// The chance of each seat to win.
type Chances = [f32; SEATS];

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
    /// What it was judged to be.
    chances: Chances,
}

/// What is known of a node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// It was judged.
    Leaf,
    /// It has branches.
    Grown,
    /// The game is over there.
    End,
}

/// What can be done at a node.
struct Branch<M> {
    /// The move; none for those of the root, which are the job's.
    mv: Option<M>,
    /// How likely it looks.
    prior: f32,
    child: u32,
    visits: u32,
    /// The sum of the mover's chances.
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

struct Tree<'a, 'b, R: Rules> {
    job: &'a Job<'b, R>,
    seats: &'a [Seat],
    mover: Seat,
    nodes: Vec<Node<R>>,
    branches: Vec<Branch<R::Move>>,
    /// The indices of the roots that are searched, by their branches.
    roots: Vec<usize>,
    /// The nodes and branches of the way to the last leaf.
    path: Vec<(usize, usize)>,
    /// The sum of the plies of all leaves.
    plies: u64,
}

/// Searches a position of three seats or more until a limit, a deadline or the wish to stop, and reports
/// whenever the number of positions has doubled. Positions of the game are not repeated if that can be
/// helped: a race of many is not won by waiting.
pub fn grow<R: Rules>(
    job: &Job<'_, R>,
    seats: &[Seat],
    mut report: impl FnMut(Finding<R>),
) -> Verdict<R> {
    let limit = job.limits.nodes.unwrap_or(u64::MAX).min(MOST_NODES as u64);
    let mut tree = Tree::new(job, seats);
    let mut next_report = 64;
    let mut visits = 0;
    let is_won = tree.won_at_once();
    while is_won.is_none() && tree.judged() < limit && visits < 4 * limit {
        visits += 1;
        tree.visit();
        if visits % POLL_INTERVAL == 0 && job.control.should_end(1.0) {
            break;
        }
        if tree.judged() >= next_report {
            next_report *= 2;
            report(tree.finding());
        }
    }
    let mut finding = tree.finding();
    if let Some(branch) = is_won {
        finding.root = tree.roots[branch];
        finding.rest.clear();
    }
    let verdict = Verdict {
        root: finding.root,
        score: finding.score,
        rest: finding.rest.clone(),
        nodes: finding.nodes,
    };
    report(finding);
    verdict
}

impl<'a, 'b, R: Rules> Tree<'a, 'b, R> {
    fn new(job: &'a Job<'b, R>, seats: &'a [Seat]) -> Self {
        let is_new = |root: &usize| {
            let next = job.roots.get(*root);
            next.is_some_and(|root| !job.played.contains(&root.next.hash()))
        };
        let mut roots: Vec<usize> = (0..job.roots.len()).filter(is_new).collect();
        if roots.is_empty() {
            roots = (0..job.roots.len()).collect();
        }
        let mut tree = Self {
            job,
            seats,
            mover: job.position.to_move(),
            nodes: Vec::new(),
            branches: Vec::new(),
            roots,
            path: Vec::with_capacity(MAX_PLY),
            plies: 0,
        };
        tree.add(job.position);
        let worth = |root: &usize| {
            let next = job.roots.get(*root).map(|root| root.next);
            next.map_or(0, |next| {
                job.evaluator.evaluate_seats(&next)[tree.mover.index() % SEATS]
            })
        };
        let worths: Vec<i32> = tree.roots.iter().map(worth).collect();
        for worth in &worths {
            tree.branches.push(Branch::new(None, *worth as f32));
        }
        weigh(&mut tree.branches);
        if let Some(root) = tree.nodes.first_mut() {
            root.count = worths.len();
            root.stage = Stage::Grown;
        }
        tree
    }

    /// A branch of the root that wins at once.
    fn won_at_once(&self) -> Option<usize> {
        self.roots.iter().position(|&root| {
            let next: Option<&Root<R>> = self.job.roots.get(root);
            let end = next.and_then(|root| root.next.decided());
            matches!(end, Some(Outcome::Win { winner, .. }) if winner == self.mover)
        })
    }

    /// The chances of all seats, and whether the game is over.
    fn judge(&self, position: &R) -> (Chances, bool) {
        let count = self.seats.len().max(1);
        let mut chances = [0.0; SEATS];
        match position.decided() {
            Some(Outcome::Win { winner, .. }) => {
                chances[winner.index() % SEATS] = 1.0;
                return (chances, true);
            }
            Some(Outcome::Draw { .. }) => return (self.even(), true),
            None => {}
        }
        let leads = self.job.evaluator.evaluate_seats(position);
        let mover = position.to_move();
        let turn = self.seats.iter().position(|&seat| seat == mover);
        let certainty = self.job.evaluator.certainty(position) as f32;
        let mut sum = 0.0;
        for (index, seat) in self.seats.iter().enumerate() {
            // Whoever is not first lacks what he is behind the first.
            let behind = leads[seat.index() % SEATS].min(0);
            let wait = (index + count - turn.unwrap_or(0)) % count;
            let worth = behind as f32 - TURN * wait as f32 / count as f32;
            let chance = (worth / certainty).exp();
            chances[seat.index() % SEATS] = chance;
            sum += chance;
        }
        (chances.map(|chance| chance / sum), false)
    }

    /// The chances in a game that nobody wins.
    fn even(&self) -> Chances {
        let mut chances = [0.0; SEATS];
        for seat in self.seats {
            chances[seat.index() % SEATS] = 1.0 / self.seats.len().max(1) as f32;
        }
        chances
    }

    /// Judges a position and makes it a node; gives its index.
    fn add(&mut self, position: R) -> usize {
        let (chances, is_over) = self.judge(&position);
        self.nodes.push(Node {
            position,
            first: 0,
            count: 0,
            visits: 0,
            stage: if is_over { Stage::End } else { Stage::Leaf },
            chances,
        });
        self.nodes.len() - 1
    }

    /// Gives a leaf its branches.
    fn expand(&mut self, index: usize) {
        let position = self.nodes[index].position;
        let most = if position.to_move() == self.mover {
            OWN_MOVES
        } else {
            MOST_OTHERS_MOVES
        };
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        if moves.is_empty() {
            let even = self.even();
            let node = &mut self.nodes[index];
            node.stage = Stage::End;
            node.chances = even;
            return;
        }
        let first = self.branches.len();
        let mut each = moves.iter();
        position.promises(&moves, |promise| {
            let mv = each.next().copied();
            self.branches.push(Branch::new(mv, promise as f32));
        });
        let tag = |branch: &Branch<R::Move>| branch.mv.map(R::tag);
        let by_prior = |a: &Branch<R::Move>, b: &Branch<R::Move>| {
            let prior = b.prior.total_cmp(&a.prior);
            prior.then_with(|| tag(a).cmp(&tag(b)))
        };
        if moves.len() > most {
            self.branches[first..].select_nth_unstable_by(most, by_prior);
            self.branches.truncate(first + most);
        }
        let branches = &mut self.branches[first..];
        branches.sort_unstable_by(by_prior);
        weigh(branches);
        let node = &mut self.nodes[index];
        node.first = first;
        node.count = branches.len();
        node.stage = Stage::Grown;
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
    fn choose(&self, index: usize) -> usize {
        let node = &self.nodes[index];
        let seat = node.position.to_move().index() % SEATS;
        let bonus = CURIOSITY * (node.visits as f32).sqrt();
        let untried = node.chances[seat] - DOUBT;
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

    /// Positions judged so far.
    fn judged(&self) -> u64 {
        self.nodes.len() as u64
    }

    /// Follows the best branches to a leaf and takes its chances back.
    fn visit(&mut self) {
        self.path.clear();
        let mut index = 0;
        let mut is_new = false;
        loop {
            if self.nodes[index].stage == Stage::Leaf && !is_new {
                self.expand(index);
            }
            if self.nodes[index].stage != Stage::Grown || is_new || self.path.len() >= MAX_PLY {
                break;
            }
            let branch = self.choose(index);
            self.path.push((index, branch));
            let child = self.branches[branch].child;
            if child != UNTRIED {
                index = child as usize;
                continue;
            }
            let next = match self.branches[branch].mv {
                Some(mv) => self.nodes[index].position.play(mv),
                None => self.job.roots[self.roots[branch]].next,
            };
            index = self.add(next);
            self.branches[branch].child = index as u32;
            self.plies += self.path.len() as u64;
            is_new = true;
        }
        let chances = self.nodes[index].chances;
        for &(node, branch) in &self.path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            let branch = &mut self.branches[branch];
            branch.visits += 1;
            branch.sum += chances[node.position.to_move().index() % SEATS];
        }
    }

    /// The branch of a node that was tried most; of equals the better.
    fn favourite(&self, index: usize) -> Option<usize> {
        let node = &self.nodes[index];
        (node.first..node.first + node.count).max_by(|&a, &b| {
            let (a, b) = (&self.branches[a], &self.branches[b]);
            let visits = a.visits.cmp(&b.visits);
            visits.then(a.mean().total_cmp(&b.mean()))
        })
    }

    fn finding(&self) -> Finding<R> {
        let best = self.favourite(0).unwrap_or(0);
        let mut rest = Vec::new();
        let mut child = self.branches.get(best).map_or(UNTRIED, |b| b.child);
        while child != UNTRIED {
            let next = self.favourite(child as usize);
            let Some(branch) = next.and_then(|next| self.branches.get(next)) else {
                break;
            };
            if branch.visits == 0 {
                break;
            }
            rest.extend(branch.mv);
            child = branch.child;
        }
        let judged = self.judged();
        Finding {
            line: 1,
            depth: rest.len() as u32 + 1,
            mean_depth: self.plies as f64 / (judged - 1).max(1) as f64,
            score: self.branches.get(best).map_or(0, |b| self.score(b)),
            nodes: judged,
            root: self.roots.get(best).copied().unwrap_or(0),
            rest,
        }
    }

    /// The lead that a branch's chances speak of: none where all seats have the same.
    fn score(&self, branch: &Branch<R::Move>) -> Score {
        let chance = match (branch.visits, self.nodes.first()) {
            // Nothing has been tried yet: what is known is the position at the root.
            (0, Some(root)) => root.chances[self.mover.index() % SEATS],
            _ => branch.mean(),
        };
        let mean = chance.clamp(1e-6, 1.0 - 1e-6);
        let others = self.seats.len().saturating_sub(1).max(1) as f32;
        let certainty = self.job.evaluator.certainty(&self.job.position) as f32;
        let lead = certainty * (mean * others / (1.0 - mean)).ln();
        (lead as Score).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }
}

/// Makes of promises, in hundredths of a man, likelihoods that add up to one.
fn weigh<M>(branches: &mut [Branch<M>]) {
    let most = branches.iter().map(|b| b.prior).fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for branch in branches.iter_mut() {
        branch.prior = ((branch.prior - most) / EAGERNESS).exp();
        sum += branch.prior;
    }
    for branch in branches {
        branch.prior /= sum;
    }
}
