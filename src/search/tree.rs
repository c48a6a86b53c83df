//! The tree search: principal variation search over any game of two sides.
//!
//! Scores are always the mover's own. Where the side to move changes, a score changes its sign on the
//! way up; where the same side moves again, it does not.

use super::control::Control;
use super::ordering::{History, Ordered};
use super::score::{
    DECIDED, DRAW, INFINITE, MAX_EVALUATION, MAX_PLY, Score, from_table, lost_at, to_table, won_at,
};
use super::table::{Bound, Entry, NO_TAG, Table};
use super::watch::Watch;
use super::window::Window;
use crate::eval::Evaluator;
use crate::rules::{Outcome, Rules, Seat};

/// What is asked of one position.
struct Node<'p, R> {
    position: &'p R,
    window: Window,
    /// Plies to search.
    depth: i32,
    /// Plies from the root.
    ply: usize,
    /// The tag of a move to leave out.
    skipped: u16,
}

/// One thread's search.
pub(super) struct Tree<'a, R: Rules> {
    pub(super) table: &'a Table,
    pub(super) evaluator: &'a dyn Evaluator<R>,
    pub(super) history: History,
    /// The hashes of the positions before the one searched: the game's, then the line's.
    path: Vec<u64>,
    /// The best line found from each ply on.
    lines: Vec<Vec<R::Move>>,
    /// Positions looked at, and when to stop.
    watch: Watch<'a>,
    /// Leaves met and the sum of their plies.
    leaves: u64,
    leaf_plies: u64,
}

impl<'a, R: Rules> Tree<'a, R> {
    pub(super) fn new(
        table: &'a Table,
        evaluator: &'a dyn Evaluator<R>,
        control: &'a Control,
        played: &[u64],
        node_limit: Option<u64>,
    ) -> Self {
        let mut path = Vec::with_capacity(played.len() + MAX_PLY + 1);
        path.extend_from_slice(played);
        Self {
            table,
            evaluator,
            history: History::new(),
            path,
            lines: (0..=MAX_PLY).map(|_| Vec::with_capacity(MAX_PLY)).collect(),
            watch: Watch::new(control, node_limit),
            leaves: 0,
            leaf_plies: 0,
        }
    }

    /// Whether the search was ended before its result was complete.
    pub(super) fn is_stopped(&self) -> bool {
        self.watch.is_stopped()
    }

    /// Positions looked at.
    pub(super) fn nodes(&self) -> u64 {
        self.watch.nodes()
    }

    /// The mean number of plies from the root to a leaf.
    pub(super) fn mean_depth(&self) -> f64 {
        self.leaf_plies as f64 / self.leaves.max(1) as f64
    }

    /// The best line found by the last [`Tree::child`] of the root.
    pub(super) fn line_after_root(&self) -> &[R::Move] {
        &self.lines[1]
    }

    /// The score of a move for the side that plays it, by searching what comes after it.
    #[inline(always)]
    pub(super) fn child(
        &mut self,
        mover: Seat,
        next: &R,
        window: Window,
        depth: i32,
        ply: usize,
    ) -> Score {
        if next.to_move() == mover {
            self.node(next, window, depth, ply + 1, NO_TAG)
        } else {
            -self.node(next, window.turned(), depth, ply + 1, NO_TAG)
        }
    }

    /// Puts a position on the path of the line being searched.
    #[inline(always)]
    pub(super) fn enter(&mut self, hash: u64) {
        self.path.push(hash);
    }

    /// Takes it off again.
    #[inline(always)]
    pub(super) fn leave(&mut self) {
        self.path.pop();
    }

    /// Whether the position stood before in the game or in the line.
    #[inline(always)]
    fn is_repeated(&self, position: &R) -> bool {
        let reach = position.reversible_plies().min(self.path.len());
        reach > 1 && self.path[self.path.len() - reach..].contains(&position.hash())
    }

    #[inline(always)]
    fn score_of(outcome: Outcome, seat: Seat, ply: usize) -> Score {
        match outcome {
            Outcome::Win { winner, .. } if winner == seat => won_at(ply),
            Outcome::Win { .. } => lost_at(ply),
            Outcome::Draw { .. } => DRAW,
        }
    }

    /// The result if the game is over here, the lack of moves aside.
    #[inline(always)]
    fn ended(&self, position: &R, ply: usize) -> Option<Score> {
        let seat = position.to_move();
        if let Some(outcome) = position.decided() {
            return Some(Self::score_of(outcome, seat, ply));
        }
        if let Some(outcome) = position.drawn() {
            let over = if position.count_moves() == 0 {
                position.stuck()
            } else {
                outcome
            };
            return Some(Self::score_of(over, seat, ply));
        }
        self.is_repeated(position).then_some(DRAW)
    }

    /// Counts a node, and gives its score if nothing is to be searched: the search was stopped, the game
    /// is over, or the line has become too long.
    #[inline(always)]
    fn visit(&mut self, position: &R, ply: usize) -> Option<Score> {
        self.lines[ply].clear();
        if self.watch.count() {
            return Some(DRAW);
        }
        let score = self.ended(position, ply);
        if score.is_none() && ply >= MAX_PLY - 1 {
            return Some(self.static_score(position));
        }
        score
    }

    fn static_score(&self, position: &R) -> Score {
        self.evaluator
            .evaluate(position)
            .clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    /// The score of a position, searched `depth` plies deep. `skipped` is the tag of a move to leave out.
    fn node(
        &mut self,
        position: &R,
        window: Window,
        depth: i32,
        ply: usize,
        skipped: u16,
    ) -> Score {
        if depth <= 0 {
            return self.resolve(position, window, ply);
        }
        if let Some(score) = self.visit(position, ply) {
            return score;
        }
        let Window { alpha, beta } = Window {
            alpha: window.alpha.max(lost_at(ply)),
            beta: window.beta.min(won_at(ply + 1)),
        };
        if alpha >= beta {
            return alpha;
        }
        let window = Window { alpha, beta };
        let is_full = skipped == NO_TAG;
        let known = if is_full {
            self.table.probe(position.hash())
        } else {
            None
        };
        if let Some(entry) = known
            && let Some(score) = Self::cutoff(entry, window, depth, ply)
        {
            return score;
        }
        let forced = position.must_capture();
        if !forced
            && !window.is_open()
            && is_full
            && let Some(score) = self.prune(position, beta, depth, ply)
        {
            return score;
        }
        let node = Node {
            position,
            window,
            depth,
            ply,
            skipped,
        };
        self.moves(node, known, forced)
    }

    /// What the table alone decides.
    #[inline(always)]
    fn cutoff(entry: Entry, window: Window, depth: i32, ply: usize) -> Option<Score> {
        if entry.depth < depth || window.is_open() {
            return None;
        }
        let score = from_table(entry.score, ply);
        let enough = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        enough.then_some(score)
    }

    /// Ways to see without trying all moves that a position is too good.
    #[inline(always)]
    fn prune(&mut self, position: &R, beta: Score, depth: i32, ply: usize) -> Option<Score> {
        if beta.abs() >= DECIDED {
            return None;
        }
        // The same position, less deep, against a raised bound.
        if depth >= 3 {
            let raised = beta + 10 * depth;
            let score = self.node(position, Window::at(raised), depth * 2 / 5, ply, NO_TAG);
            if score >= raised {
                return Some(if score >= DECIDED { score } else { beta });
            }
        }
        if depth >= 3
            && let Some(passed) = position.pass()
        {
            self.enter(position.hash());
            let score = self.child(
                position.to_move(),
                &passed,
                Window::at(beta),
                depth - 3,
                ply,
            );
            self.leave();
            if score >= beta && !self.watch.is_stopped() {
                return Some(beta);
            }
        }
        None
    }

    /// The score of a node by trying its moves. What the table knows of it may have come from another depth;
    /// `forced` tells that the moves are captures.
    fn moves(&mut self, node: Node<'_, R>, known: Option<Entry>, forced: bool) -> Score {
        let Node {
            position,
            window,
            depth,
            ply,
            skipped,
        } = node;
        let mover = position.to_move();
        let mut ordered: Ordered<R> = Ordered::new();
        let count = ordered.generate(position);
        if count == 0 {
            return Self::score_of(position.stuck(), mover, ply);
        }
        let only_move = count == 1;
        let table_tag = known.map_or(NO_TAG, |entry| entry.tag);
        let singular =
            !only_move && known.is_some_and(|entry| self.is_singular(position, entry, depth, ply));
        if self.watch.is_stopped() {
            return DRAW;
        }
        ordered.order(position, table_tag, &self.history);
        let mut alpha = window.alpha;
        let mut best = -INFINITE;
        let mut best_tag = NO_TAG;
        self.enter(position.hash());
        let mut index = 0;
        while let Some(mv) = ordered.next() {
            if R::tag(mv) == skipped {
                continue;
            }
            if R::WIDE && !window.is_open() && best > -DECIDED && index >= enough(depth) {
                break;
            }
            let next = position.play(mv);
            self.table.expect(next.hash());
            let extends = only_move || (singular && R::tag(mv) == table_tag);
            let full = if extends { depth } else { depth - 1 };
            let score = if index == 0 {
                self.child(mover, &next, window.above(alpha), full, ply)
            } else {
                let reduced = full - reduction::<R>(depth, index, window.is_open(), forced);
                self.later_move(mover, &next, window.above(alpha), [full, reduced], ply)
            };
            if self.watch.is_stopped() {
                break;
            }
            index += 1;
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_tag = R::tag(mv);
                    self.keep_line(mv, ply);
                    if score >= window.beta {
                        let before = ordered.given_before(mv);
                        self.history.reward::<R>(mover, mv, before, depth);
                        break;
                    }
                }
            }
        }
        self.leave();
        if self.watch.is_stopped() {
            return DRAW;
        }
        if index == 0 {
            // Only the move left out was there.
            return window.alpha;
        }
        if skipped == NO_TAG {
            let bound = match best {
                s if s >= window.beta => Bound::Lower,
                s if s > window.alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            let score = to_table(best, ply);
            self.table.store(
                position.hash(),
                Entry {
                    tag: best_tag,
                    score,
                    depth,
                    bound,
                },
            );
        }
        best
    }

    /// A move after the first: asked, perhaps less deep, whether it is better; searched fully only then.
    /// The depths are the full one and the reduced one.
    fn later_move(
        &mut self,
        mover: Seat,
        next: &R,
        window: Window,
        [full, reduced]: [i32; 2],
        ply: usize,
    ) -> Score {
        let scout = Window::at(window.alpha + 1);
        let mut score = self.child(mover, next, scout, reduced, ply);
        if score > window.alpha && reduced < full {
            score = self.child(mover, next, scout, full, ply);
        }
        if score > window.alpha && score < window.beta {
            score = self.child(mover, next, window, full, ply);
        }
        score
    }

    /// Whether the table's move is better than all others by a margin, by a search without it.
    fn is_singular(&mut self, position: &R, known: Entry, depth: i32, ply: usize) -> bool {
        /// Hundredths of a man by which the others must be worse.
        const MARGIN: Score = 40;
        let score = from_table(known.score, ply);
        if depth < 6
            || ply == 0
            || known.tag == NO_TAG
            || known.depth < depth - 4
            || known.bound == Bound::Upper
            || score.abs() >= DECIDED
        {
            return false;
        }
        let beta = score - MARGIN;
        self.node(position, Window::at(beta), depth * 2 / 5, ply, known.tag) < beta
    }

    fn keep_line(&mut self, mv: R::Move, ply: usize) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        if let (Some(line), Some(rest)) = (before.last_mut(), after.first()) {
            line.clear();
            line.push(mv);
            line.extend_from_slice(rest);
        }
    }

    /// The score of a position with no depth left: captures are played out before anything is evaluated.
    fn resolve(&mut self, position: &R, window: Window, ply: usize) -> Score {
        if let Some(score) = self.visit(position, ply) {
            return score;
        }
        let mover = position.to_move();
        if !position.must_capture() {
            let score = self.static_score(position);
            self.leaves += 1;
            self.leaf_plies += ply as u64;
            return score;
        }
        let mut ordered: Ordered<R> = Ordered::new();
        ordered.generate(position);
        ordered.order(position, NO_TAG, &self.history);
        let mut best = -INFINITE;
        let mut alpha = window.alpha;
        self.enter(position.hash());
        for mv in ordered.by_ref() {
            let next = position.play(mv);
            let inner = window.above(alpha);
            let score = if next.to_move() == mover {
                self.resolve(&next, inner, ply + 1)
            } else {
                -self.resolve(&next, inner.turned(), ply + 1)
            };
            if self.watch.is_stopped() {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    self.keep_line(mv, ply);
                    if score >= window.beta {
                        break;
                    }
                }
            }
        }
        self.leave();
        best
    }
}

/// In wide positions, how many moves are tried where only a bound is asked.
#[inline(always)]
fn enough(depth: i32) -> usize {
    (8 + 3 * depth * depth) as usize
}

/// By how many plies a later move is searched less deep.
#[inline(always)]
fn reduction<R: Rules>(depth: i32, index: usize, is_open: bool, forced: bool) -> i32 {
    if forced || depth < 2 || index < 1 {
        return 0;
    }
    let late = match index {
        ..4 => 1,
        16.. if R::WIDE => depth / 2,
        _ => depth / 3,
    };
    if is_open {
        (late - 1).max(0)
    } else {
        late.max(1)
    }
}
