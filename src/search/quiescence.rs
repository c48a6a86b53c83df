//! Quiescence search: compulsory captures are played out before anything is evaluated.

use super::move_picker::MovePicker;
use super::score::{INFINITE, Score};
use super::searcher::Searcher;
use super::table::NO_MOVE;
use super::window::Window;
use crate::eval::Heuristics;

impl<R: Heuristics> Searcher<'_, R> {
    /// The score of a position with no depth left.
    pub(super) fn quiescence(&mut self, position: &R, window: Window, ply: usize) -> Score {
        if let Some(score) = self.visit(position, ply) {
            return score;
        }
        if !position.must_capture() {
            return self.leaf_score(position, ply);
        }
        let mut picker: MovePicker<R> = MovePicker::new();
        picker.generate(position);
        picker.order(position, NO_MOVE, &self.memory.history);
        self.play_out(position, picker.by_ref(), -INFINITE, window, ply)
    }

    /// The score of a position by some of its moves, each followed by quiescence, where a score is assured
    /// without them.
    #[inline(always)]
    pub(super) fn play_out(
        &mut self,
        position: &R,
        moves: impl Iterator<Item = R::Move>,
        assured: Score,
        window: Window,
        ply: usize,
    ) -> Score {
        let mover = position.to_move();
        let mut best = assured;
        let mut alpha = window.alpha.max(assured);
        self.enter(position.hash());
        for mv in moves {
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
        self.leave();
        best
    }
}
