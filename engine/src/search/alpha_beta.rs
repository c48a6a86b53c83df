//! The nodes of the tree: principal variation search (Marsland 1986) for any game of two sides.

use super::history::history_bonus;
use super::move_picker::MovePicker;
use super::node::Node;
use super::pruning::{SingularTest, table_cutoff, table_key};
use super::reductions::LateMove;
use super::score::{DECIDED, DRAW, INFINITE, Score, lost_at, to_table, won_at};
use super::searcher::{MovePlace, Searcher};
use super::transposition::{Bound, Entry, NO_MOVE};
use super::window::Window;
use crate::eval::Heuristics;
use rafle_rules::Seat;

/// Which move of a node is searched a ply deeper: the only move, or a singular one (Anantharaman, Campbell and Hsu 1990).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extension {
    None,
    /// The only move.
    OnlyMove,
    /// The move with this history index: it is much better than all others.
    Singular(u16),
}

/// The depths at which a move after the first is searched, in plies.
#[derive(Clone, Copy)]
struct Depths {
    full: i32,
    /// Less than `full` if the move is reduced, else equal to it.
    reduced: i32,
}

impl Extension {
    #[inline(always)]
    fn extends(self, index: u16) -> bool {
        match self {
            Extension::None => false,
            Extension::OnlyMove => true,
            Extension::Singular(singular) => singular == index,
        }
    }
}

impl<R: Heuristics> Searcher<'_, R> {
    /// Returns the score of a position, searched `depth` plies deep. `excluded` is the history index of a move to leave
    /// out, or [`NO_MOVE`].
    pub(super) fn alpha_beta(
        &mut self,
        position: &R,
        window: Window,
        depth: i32,
        ply: usize,
        excluded: u16,
    ) -> Score {
        if depth <= 0 {
            return self.leaf(position, window, ply);
        }
        if let Some(score) = self.check_terminal(position, ply) {
            return score;
        }
        // Mate-distance pruning: no line from here wins or loses sooner than the next ply.
        let Window { alpha, beta } = Window {
            alpha: window.alpha.max(lost_at(ply)),
            beta: window.beta.min(won_at(ply + 1)),
        };
        if alpha >= beta {
            return alpha;
        }
        let window = Window { alpha, beta };
        let is_full = excluded == NO_MOVE;
        let forced = position.must_capture();
        let mut node = Node {
            position,
            window,
            depth,
            ply,
            evaluation: None,
            excluded,
        };
        let prunes = !forced && !window.is_open();
        if prunes {
            // Before the table is read: meanwhile its entry arrives from memory.
            node.evaluation = self.evaluation_near_leaf(&node);
        }
        let entry = if is_full {
            self.table.probe(table_key(position, depth))
        } else {
            None
        };
        if let Some(entry) = entry
            && let Some(score) = table_cutoff(entry, window, depth, ply)
        {
            return score;
        }
        if prunes
            && is_full
            && let Some(score) = self
                .futility(&node)
                .or_else(|| self.probcut(position, beta, depth, ply))
        {
            return score;
        }
        self.search_moves(&node, entry, forced)
    }

    /// Returns the score of a node by searching its moves. `entry` is its table entry, of any depth. `forced` means
    /// that all moves are captures.
    #[inline(always)]
    fn search_moves(&mut self, node: &Node<'_, R>, entry: Option<Entry>, forced: bool) -> Score {
        let Node {
            position,
            window,
            depth,
            ply,
            excluded,
            ..
        } = *node;
        let mover = position.to_move();
        let mut picker: MovePicker<R> = MovePicker::new();
        let count = picker.generate(position);
        if count == 0 {
            return Self::outcome_score(position.outcome_without_moves(), mover, ply);
        }
        let table_move = entry.map_or(NO_MOVE, |entry| entry.move_index);
        let extension = match entry {
            _ if count == 1 => Extension::OnlyMove,
            None => Extension::None,
            Some(entry) => match self.singular_test(node, entry) {
                SingularTest::Singular => Extension::Singular(entry.move_index),
                SingularTest::Cut(score) => return score,
                SingularTest::Usual => Extension::None,
            },
        };
        if self.counter.is_stopped() {
            return DRAW;
        }
        let mut alpha = window.alpha;
        let mut best = -INFINITE;
        let mut best_move = NO_MOVE;
        let mut searched = 0;
        let futile = self.futile_score(node);
        let mut turn = 0;
        self.push_path(position.hash());
        while let Some(mv) = self.next_move(&mut picker, node, table_move) {
            turn += 1;
            let index = R::history_index(mv);
            if index == excluded {
                continue;
            }
            if self.is_beyond_late_move_limit(window, best, depth, searched) {
                break;
            }
            let next = position.play(mv);
            if let Some(most) = futile
                && searched > 0
                && best > -DECIDED
                && Self::is_quiet(&next)
            {
                best = best.max(most);
                continue;
            }
            let Ok(_claim) = self.claim(&next, depth, MovePlace { turn, count }) else {
                picker.postpone();
                continue;
            };
            let full = depth - i32::from(!extension.extends(index));
            // A leaf has no entry. That of the next child arrives while this one is searched.
            if full > 0 {
                self.table.prefetch(next.hash());
                if let Some(following) = picker.peek() {
                    self.table.prefetch(position.play(following).hash());
                }
            }
            self.memory.hints.play(ply, index);
            let open = window.above(alpha);
            let score = if searched == 0 {
                self.child(mover, &next, open, full, ply)
            } else {
                // Where nothing is reduced, or not for this, nobody asks whether the other side must capture.
                let asks = !forced && self.constants.lmr_offer != 0;
                let late = LateMove {
                    is_open: window.is_open(),
                    is_offer: asks && next.must_capture(),
                };
                let reduced = full - self.reduction(depth, searched, late, forced);
                self.later_move(mover, &next, open, Depths { full, reduced }, ply)
            };
            if self.counter.is_stopped() {
                break;
            }
            searched += 1;
            best = best.max(score);
            if score > alpha {
                alpha = score;
                best_move = index;
                self.memory.pv.update_pv(mv, ply);
                if score >= window.beta {
                    let before = picker.given_before(mv);
                    let is_searched = |&mv: &R::Move| R::history_index(mv) != excluded;
                    let before = before.filter(is_searched);
                    let bonus = history_bonus(&self.constants, depth);
                    let history = &mut self.memory.history;
                    history.reward::<R>(mover, mv, before, bonus);
                    self.memory.hints.cut_off(mover, ply, index);
                    break;
                }
            }
        }
        self.pop_path();
        if self.counter.is_stopped() {
            return DRAW;
        }
        if searched == 0 {
            // The excluded move is the only move.
            return window.alpha;
        }
        if excluded == NO_MOVE {
            self.store(node, best, best_move);
        }
        best
    }

    /// Returns the next move of a node: first the table's, then the others as the picker orders them.
    #[inline(always)]
    fn next_move(
        &mut self,
        picker: &mut MovePicker<R>,
        node: &Node<'_, R>,
        table_move: u16,
    ) -> Option<R::Move> {
        if !picker.is_ordered() {
            let first = picker.take_first(table_move);
            if first.is_some() {
                return first;
            }
            let mover = node.position.to_move();
            let hints = self.memory.hints.at(mover, node.ply, &self.constants);
            picker.order(node.position, &self.memory.history, &hints);
        }
        picker.next()
    }

    /// Scores a move after the first. A null-window search, at reduced depth if there is a reduction, comes first; the
    /// move is searched in full only if that search raises alpha.
    #[inline(always)]
    fn later_move(
        &mut self,
        mover: Seat,
        next: &R,
        window: Window,
        depths: Depths,
        ply: usize,
    ) -> Score {
        let Depths { full, reduced } = depths;
        let scout = Window::null_window(window.alpha + 1);
        let mut score = self.child(mover, next, scout, reduced, ply);
        if score > window.alpha && reduced < full {
            score = self.child(mover, next, scout, full, ply);
        }
        if score > window.alpha && score < window.beta {
            score = self.child(mover, next, window, full, ply);
        }
        score
    }

    /// Stores a node's result in the table.
    #[inline(always)]
    fn store(&self, node: &Node<'_, R>, best: Score, best_move: u16) {
        let bound = match best {
            s if s >= node.window.beta => Bound::Lower,
            s if s > node.window.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let entry = Entry {
            move_index: best_move,
            score: to_table(best, node.ply),
            depth: node.depth,
            bound,
        };
        self.table
            .store(table_key(node.position, node.depth), entry);
    }
}
