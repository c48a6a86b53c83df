//! One thread's alpha-beta search: its state, and the checks that every node starts with.
//!
//! A score is always from the point of view of the side to move. On the way up the tree it changes its sign where the
//! side to move changes, and keeps it where the same side moves again.

use super::claims::{Claim, Claims};
use super::deepening::{Counts, Deepening};
use super::hints::Hints;
use super::history::History;
use super::input::{RootMove, SearchInput};
use super::node_counter::NodeCounter;
use super::pv_table::PvTable;
use super::reductions::Reductions;
use super::score::{DRAW, MAX_EVALUATION, MAX_PLY, Score, lost_at, table_score, won_at};
use super::transposition::{NO_MOVE, Table};
use super::window::Window;
use crate::endgame::Tables;
use crate::eval::{Evaluator, Heuristics, SearchConstants, ThreadEvaluator};
use rafle_rules::{Outcome, Seat};

/// Allocations that an alpha-beta search leaves to the next one, and the state of a paused search. Every new search
/// clears the contents first, so they change no result.
pub struct Memory<M> {
    pub(super) main: ThreadMemory<M>,
    pub(super) helpers: Vec<ThreadMemory<M>>,
    pub(super) paused: Option<Deepening<M>>,
}

impl<M> Default for Memory<M> {
    fn default() -> Self {
        Self {
            main: ThreadMemory::default(),
            helpers: Vec::new(),
            paused: None,
        }
    }
}

/// One thread's part of [`Memory`].
pub(super) struct ThreadMemory<M> {
    pub(super) history: History,
    pub(super) hints: Hints,
    pub(super) pv: PvTable<M>,
    /// The hashes of the positions before the current node: first those of the game, then those of the line.
    pub(super) path: Vec<u64>,
}

impl<M> Default for ThreadMemory<M> {
    fn default() -> Self {
        Self {
            history: History::default(),
            hints: Hints::default(),
            pv: PvTable::default(),
            path: Vec::new(),
        }
    }
}

impl<M: Copy> ThreadMemory<M> {
    /// Prepares for a search of a game with these seats and these positions before the root. A paused search keeps its history.
    pub(super) fn begin(&mut self, seats: &[Seat], played: &[u64], is_paused: bool) {
        if !is_paused {
            self.history.reset(seats);
            self.hints.reset();
        }
        self.pv.reset();
        self.path.clear();
        self.path.reserve(played.len() + MAX_PLY + 1);
        self.path.extend_from_slice(played);
    }
}

/// The least depth in plies of a node whose moves are claimed. Below it, searching a move twice is cheaper than coming
/// back to it.
const CLAIM_MIN_DEPTH: i32 = 6;

/// Another thread has claimed the position after this move.
pub(super) struct ClaimedByOther;

/// Where a move stands in the order in which its node hands moves out.
#[derive(Clone, Copy)]
pub(super) struct MovePlace {
    /// Counts from 1; greater than `count` when a postponed move is handed out again.
    pub(super) turn: usize,
    /// The number of moves of the node.
    pub(super) count: usize,
}

/// One thread's search.
pub(super) struct Searcher<'a, R: Heuristics> {
    pub(super) table: &'a Table,
    evaluator: ThreadEvaluator<'a, R>,
    pub(super) memory: ThreadMemory<R::Move>,
    pub(super) counter: NodeCounter<'a>,
    /// The number of evaluated leaves; `leaf_plies` is the sum of their plies.
    leaves: u64,
    leaf_plies: u64,
    pub(super) constants: SearchConstants,
    pub(super) reductions: Reductions,
    claims: Option<&'a Claims>,
    tables: Option<&'a Tables>,
}

impl<'a, R: Heuristics> Searcher<'a, R> {
    pub(super) fn new(
        input: &SearchInput<'a, R>,
        evaluator: &'a dyn Evaluator<R>,
        counter: NodeCounter<'a>,
        claims: Option<&'a Claims>,
        memory: ThreadMemory<R::Move>,
    ) -> Self {
        let constants = input.constants.apply(R::CONSTANTS);
        Self {
            table: input.table,
            evaluator: evaluator.thread_evaluator(),
            memory,
            counter,
            leaves: 0,
            leaf_plies: 0,
            reductions: Reductions::new(&constants),
            constants,
            claims,
            tables: input.tables,
        }
    }

    /// Goes on from the counts of a paused search.
    pub(super) fn resume(&mut self, counts: Counts) {
        (self.leaves, self.leaf_plies) = (counts.leaves, counts.leaf_plies);
    }

    /// The counts for [`resume`](Self::resume).
    pub(super) fn counts(&self) -> Counts {
        Counts {
            nodes: self.counter.nodes(),
            leaves: self.leaves,
            leaf_plies: self.leaf_plies,
        }
    }

    /// The mean number of plies from the root to a leaf.
    pub(super) fn mean_depth(&self) -> f64 {
        self.leaf_plies as f64 / self.leaves.max(1) as f64
    }

    /// Returns the score of a move for the side that plays it, by searching the position after it.
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
            self.alpha_beta(next, window, depth, ply + 1, NO_MOVE)
        } else {
            -self.alpha_beta(next, window.negated(), depth, ply + 1, NO_MOVE)
        }
    }

    /// Returns the score of a root move for the side that plays it. If the root move takes back the last move of the
    /// game, the path loses the positions from that move on.
    #[inline(always)]
    pub(super) fn root_child(
        &mut self,
        mover: Seat,
        root_move: &RootMove<R>,
        window: Window,
        depth: i32,
    ) -> Score {
        if !root_move.takes_back {
            return self.child(mover, &root_move.next, window, depth, 0);
        }
        let kept = self.memory.path.len().saturating_sub(2);
        let taken_back = self.memory.path.split_off(kept);
        let score = self.child(mover, &root_move.next, window, depth, 0);
        self.memory.path.extend(taken_back);
        score
    }

    /// Claims the position after a move if several threads search. Fails if another thread has claimed it: the caller
    /// must then come back to the move after all others. Never fails once every move has had its turn.
    #[inline(always)]
    pub(super) fn claim(
        &self,
        next: &R,
        depth: i32,
        place: MovePlace,
    ) -> Result<Option<Claim<'a>>, ClaimedByOther> {
        match self.claims {
            Some(claims) if place.turn > 1 && depth >= CLAIM_MIN_DEPTH => {
                let claim = claims.claim(next.hash(), place.turn > place.count);
                claim.map(Some).ok_or(ClaimedByOther)
            }
            _ => Ok(None),
        }
    }

    /// Adds a position to the path.
    #[inline(always)]
    pub(super) fn push_path(&mut self, hash: u64) {
        self.memory.path.push(hash);
    }

    /// Removes the last position from the path.
    #[inline(always)]
    pub(super) fn pop_path(&mut self) {
        self.memory.path.pop();
    }

    /// Whether the position occurred earlier in the game or in the line.
    #[inline(always)]
    fn is_repeated(&self, position: &R) -> bool {
        let path = &self.memory.path;
        let reach = position.reversible_plies().min(path.len());
        reach > 1 && path[path.len() - reach..].contains(&position.hash())
    }

    /// Returns the score of a finished game for a seat.
    #[inline(always)]
    pub(super) fn outcome_score(outcome: Outcome, seat: Seat, ply: usize) -> Score {
        match outcome {
            Outcome::Win(win) => Self::win_score(win.seat, seat, ply),
            Outcome::Draw { .. } => DRAW,
        }
    }

    #[inline(always)]
    fn win_score(winner: Seat, seat: Seat, ply: usize) -> Score {
        if winner == seat {
            won_at(ply)
        } else {
            lost_at(ply)
        }
    }

    /// Returns the score if the game is over here. Does not check whether there are moves.
    #[inline(always)]
    fn terminal_score(&self, position: &R, ply: usize) -> Option<Score> {
        let seat = position.to_move();
        if let Some(win) = position.winner() {
            return Some(Self::win_score(win.seat, seat, ply));
        }
        if position.rule_draw().is_some() {
            let has_moves = position.count_moves() > 0;
            let score = || Self::outcome_score(position.outcome_without_moves(), seat, ply);
            return Some(if has_moves { DRAW } else { score() });
        }
        self.is_repeated(position).then_some(DRAW)
    }

    /// Returns the score of a position by its endgame table. The tables hold results of positions with reset counters,
    /// so only such positions are looked up.
    #[inline(always)]
    fn tabled_score(&self, position: &R, ply: usize) -> Option<Score> {
        let (tables, probe) = (self.tables?, R::PROBE?);
        if ply == 0 {
            return None;
        }
        let result = probe.result(tables, position)?;
        Some(table_score(result, ply))
    }

    /// Whether a root move leads to a draw by a rule or by an endgame table.
    pub(super) fn is_known_draw(&self, next: &R) -> bool {
        next.rule_draw().is_some() || self.tabled_score(next, 1) == Some(DRAW)
    }

    /// Returns the score of the position after a root move for the side that plays it, ignoring draw rules and endgame
    /// tables.
    pub(super) fn score_ignoring_draws(&mut self, mover: Seat, next: &R) -> Score {
        let tables = self.tables.take();
        let score = self.child(mover, &next.with_reset_counters(), Window::OPEN, 0, 0);
        self.tables = tables;
        score
    }

    /// Counts a node. Returns its score if there is nothing to search: the search was stopped, the game is over, or the
    /// line has reached the maximum length.
    #[inline(always)]
    pub(super) fn check_terminal(&mut self, position: &R, ply: usize) -> Option<Score> {
        self.memory.pv.clear(ply);
        if self.counter.count() {
            return Some(DRAW);
        }
        // Not `or_else`, which the compiler would call.
        let score = match self.terminal_score(position, ply) {
            None => self.tabled_score(position, ply),
            score => score,
        };
        if score.is_none() && ply >= MAX_PLY - 1 {
            return Some(self.static_score(position, ply));
        }
        score
    }

    /// Evaluates a position; clamps the result to ±[`MAX_EVALUATION`].
    pub(super) fn static_score(&mut self, position: &R, ply: usize) -> Score {
        (self.evaluator)(position, ply).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    /// Evaluates a leaf and counts it.
    #[inline(always)]
    pub(super) fn leaf_score(&mut self, position: &R, ply: usize) -> Score {
        self.leaves += 1;
        self.leaf_plies += ply as u64;
        self.static_score(position, ply)
    }
}
