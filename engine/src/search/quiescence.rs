//! Quiescence search: plays compulsory captures out before it evaluates. A threat ply may come before it.

use super::hints::NodeHints;
use super::move_picker::MovePicker;
use super::score::{INFINITE, Score};
use super::searcher::Searcher;
use super::window::Window;
use crate::eval::Heuristics;

impl<R: Heuristics> Searcher<'_, R> {
    /// Returns the score of a position with no depth left.
    pub(super) fn quiescence(&mut self, position: &R, window: Window, ply: usize) -> Score {
        if let Some(score) = self.check_terminal(position, ply) {
            return score;
        }
        if !position.must_capture() {
            return self.leaf_score(position, ply);
        }
        self.quiescence_moves(position, window, ply)
    }

    /// Returns the score of a position by searching all its moves, each followed by quiescence.
    #[inline(always)]
    pub(super) fn quiescence_moves(&mut self, position: &R, window: Window, ply: usize) -> Score {
        let mover = position.to_move();
        let mut picker: MovePicker<R> = MovePicker::new();
        if picker.generate(position) == 0 {
            return Self::outcome_score(position.outcome_without_moves(), mover, ply);
        }
        picker.order(position, &self.memory.history, &NodeHints::NONE);
        let mut best = -INFINITE;
        let mut alpha = window.alpha;
        self.push_path(position.hash());
        for mv in picker.by_ref() {
            let next = position.play(mv);
            let inner = window.above(alpha);
            let score = if next.to_move() == mover {
                self.quiescence(&next, inner, ply + 1)
            } else {
                -self.quiescence(&next, inner.negated(), ply + 1)
            };
            if self.counter.is_stopped() {
                break;
            }
            best = best.max(score);
            if score > alpha {
                alpha = score;
                self.memory.pv.update_pv(mv, ply);
                if score >= window.beta {
                    break;
                }
            }
        }
        self.pop_path();
        best
    }

    // The threat ply (Scan 3): a quiet leaf where the opponent threatens to capture is searched one ply deeper, because
    // its evaluation cannot tell which threats can be met.

    /// Returns the score of a position with no depth left, at the first ply of its quiescence.
    #[inline(always)]
    pub(super) fn leaf(&mut self, position: &R, window: Window, ply: usize) -> Score {
        if R::HAS_THREAT_PLY && position.is_threatened() && !position.must_capture() {
            self.threat_ply(position, window, ply)
        } else {
            self.quiescence(position, window, ply)
        }
    }

    /// Returns the score of a position by searching all its moves, each followed by quiescence.
    fn threat_ply(&mut self, position: &R, window: Window, ply: usize) -> Score {
        if let Some(score) = self.check_terminal(position, ply) {
            return score;
        }
        self.quiescence_moves(position, window, ply)
    }
}
