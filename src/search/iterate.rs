//! Iterative deepening at the root: one depth after the other, several lines if they are asked for.

use super::control::Control;
use super::score::{DECIDED, INFINITE, MAX_PLY, Score};
use super::table::Table;
use super::tree::Tree;
use super::window::Window;
use crate::eval::Evaluator;
use crate::rules::Rules;

/// What may be done at the root: a move, or whatever else leads to a position.
#[derive(Clone, Copy, Debug)]
pub struct Root<R> {
    /// The position that it leads to.
    pub next: R,
}

/// How far a search may go, time aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The greatest depth, in plies.
    pub depth: u32,
    /// The greatest number of positions.
    pub nodes: Option<u64>,
    /// How many lines are wanted.
    pub lines: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            depth: MAX_DEPTH,
            nodes: None,
            lines: 1,
        }
    }
}

/// The depth at which a search ends by itself.
const MAX_DEPTH: u32 = MAX_PLY as u32 / 2;

/// All that a search needs to know.
pub struct Job<'a, R: Rules> {
    /// The position to search.
    pub position: R,
    /// What may be done there; not empty.
    pub roots: &'a [Root<R>],
    /// The hashes of the game's positions before this one.
    pub played: &'a [u64],
    /// How far to go.
    pub limits: Limits,
    /// The judge of leaves.
    pub evaluator: &'a dyn Evaluator<R>,
    /// What is remembered from one search to the next.
    pub table: &'a Table,
    /// Where the wish to stop and the deadlines are found.
    pub control: &'a Control,
}

/// What an iteration has found.
#[derive(Clone, Debug)]
pub struct Finding<R: Rules> {
    /// The line's number, from 1.
    pub line: usize,
    /// The iteration's depth, in plies.
    pub depth: u32,
    /// The mean number of plies from the root to a leaf.
    pub mean_depth: f64,
    /// The score, for the side to move at the root.
    pub score: Score,
    /// Positions looked at so far.
    pub nodes: u64,
    /// The index of what to do at the root.
    pub root: usize,
    /// The moves expected after it.
    pub rest: Vec<R::Move>,
}

/// How a search ended.
#[derive(Clone, Debug)]
pub struct Verdict<R: Rules> {
    /// The index of the best root.
    pub root: usize,
    /// The score, for the side to move at the root.
    pub score: Score,
    /// The moves expected after it.
    pub rest: Vec<R::Move>,
    /// Positions looked at.
    pub nodes: u64,
}

/// A root's place in the order of search and the line found for it.
#[derive(Clone)]
struct Candidate<R: Rules> {
    root: usize,
    score: Score,
    rest: Vec<R::Move>,
}

/// Searches until a limit, a deadline or the wish to stop, and reports every line of every iteration.
pub fn think<R: Rules>(job: &Job<'_, R>, mut report: impl FnMut(Finding<R>)) -> Verdict<R> {
    job.table.next_generation();
    let mut tree = Tree::new(
        job.table,
        job.evaluator,
        job.control,
        job.played,
        job.limits.nodes,
    );
    let mut candidates: Vec<Candidate<R>> = (0..job.roots.len())
        .map(|root| Candidate {
            root,
            score: 0,
            rest: Vec::new(),
        })
        .collect();
    let lines = job.limits.lines.clamp(1, candidates.len().max(1));
    let mut steadiness = Steadiness::default();
    let mut reported = None;
    for depth in 1..=job.limits.depth.min(MAX_DEPTH) {
        for line in 0..lines {
            let mut order = candidates.split_off(line.min(candidates.len()));
            let complete = search_line(&mut tree, job, &mut order, depth);
            candidates.append(&mut order);
            let Some(best) = candidates.get(line) else {
                break;
            };
            let is_news = line == 0 && reported.is_some_and(|root| root != best.root);
            if complete || is_news {
                report(Finding {
                    line: line + 1,
                    depth,
                    mean_depth: tree.mean_depth(),
                    score: best.score,
                    nodes: tree.nodes(),
                    root: best.root,
                    rest: best.rest.clone(),
                });
            }
            if line == 0 {
                reported = Some(best.root);
            }
            if tree.is_stopped() {
                break;
            }
        }
        let Some(best) = candidates.first() else {
            break;
        };
        if tree.is_stopped()
            || job
                .control
                .should_end(steadiness.patience(best.root, best.score))
        {
            break;
        }
    }
    let best = candidates.into_iter().next();
    let (root, score, rest) = best.map_or((0, 0, Vec::new()), |c| (c.root, c.score, c.rest));
    Verdict {
        root,
        score,
        rest,
        nodes: tree.nodes(),
    }
}

/// Searches the candidates given to a depth and brings the best to the front; tells whether the search
/// came to its end.
fn search_line<R: Rules>(
    tree: &mut Tree<'_, R>,
    job: &Job<'_, R>,
    candidates: &mut [Candidate<R>],
    depth: u32,
) -> bool {
    /// Hundredths of a man to both sides of the last score.
    const ASPIRATION: Score = 20;
    let Some(last) = candidates.first().map(|best| best.score) else {
        return false;
    };
    let mut margin = if depth >= 5 && last.abs() < DECIDED {
        ASPIRATION
    } else {
        2 * INFINITE
    };
    loop {
        let alpha = (last - margin).max(-INFINITE);
        let beta = (last + margin).min(INFINITE);
        let score = search_window(tree, job, candidates, Window { alpha, beta }, depth as i32);
        if tree.is_stopped() {
            return false;
        }
        let fails = score <= alpha && alpha > -INFINITE || score >= beta && beta < INFINITE;
        if !fails {
            return true;
        }
        margin = if margin > 8 * ASPIRATION {
            2 * INFINITE
        } else {
            margin * 3
        };
    }
}

/// One search of the candidates within a window; the best that raised alpha comes to the front.
fn search_window<R: Rules>(
    tree: &mut Tree<'_, R>,
    job: &Job<'_, R>,
    candidates: &mut [Candidate<R>],
    window: Window,
    depth: i32,
) -> Score {
    let mover = job.position.to_move();
    let mut alpha = window.alpha;
    let mut best = -INFINITE;
    tree.enter(job.position.hash());
    for index in 0..candidates.len() {
        let Some(next) = job.roots.get(candidates[index].root).map(|root| root.next) else {
            continue;
        };
        let open = window.above(alpha);
        let mut score = -INFINITE;
        let is_first = index == 0;
        if !is_first {
            let scout = Window::at(alpha + 1);
            score = tree.child(mover, &next, scout, depth - 1, 0);
        }
        if is_first || score > alpha && !tree.is_stopped() {
            score = tree.child(mover, &next, open, depth - 1, 0);
        }
        if tree.is_stopped() {
            break;
        }
        best = best.max(score);
        if is_first || score > alpha {
            alpha = alpha.max(score);
            let candidate = &mut candidates[index];
            candidate.score = score;
            candidate.rest.clear();
            candidate.rest.extend_from_slice(tree.line_after_root());
            candidates[..=index].rotate_right(1);
            if score >= window.beta {
                break;
            }
        }
    }
    tree.leave();
    best
}

/// How far the soft deadline can be trusted: a best move that stays lets the search end early, a fresh
/// one or a falling score keeps it going.
#[derive(Default)]
struct Steadiness {
    root: Option<usize>,
    score: Score,
    iterations: u32,
}

impl Steadiness {
    fn patience(&mut self, root: usize, score: Score) -> f64 {
        let falls = self.root.is_some() && score < self.score - 15;
        self.iterations = if self.root == Some(root) {
            self.iterations + 1
        } else {
            0
        };
        self.root = Some(root);
        self.score = score;
        let steady: f64 = match self.iterations {
            0 => 1.5,
            1 => 1.2,
            2..=4 => 0.9,
            _ => 0.7,
        };
        if falls { steady * 1.5 } else { steady }
    }
}
