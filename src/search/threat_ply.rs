//! The threat ply: a quiet leaf where the opponent threatens to capture is searched one ply deeper, as Scan 3
//! does, since its evaluation cannot tell which threats are met.

use super::move_picker::MovePicker;
use super::score::{INFINITE, Score};
use super::searcher::Searcher;
use super::table::NO_MOVE;
use super::window::Window;
use crate::eval::Heuristics;

impl<R: Heuristics> Searcher<'_, R> {
    /// The score of a position with no depth left, at the first ply of its quiescence.
    #[inline(always)]
    pub(super) fn leaf(&mut self, position: &R, window: Window, ply: usize) -> Score {
        if R::HAS_THREAT_PLY && position.is_threatened() && !position.must_capture() {
            self.threat_ply(position, window, ply)
        } else {
            self.quiescence(position, window, ply)
        }
    }

    /// The score of a position by all its moves, each followed by quiescence.
    fn threat_ply(&mut self, position: &R, window: Window, ply: usize) -> Score {
        if let Some(score) = self.visit(position, ply) {
            return score;
        }
        let mover = position.to_move();
        let mut picker: MovePicker<R> = MovePicker::new();
        if picker.generate(position) == 0 {
            return Self::outcome_score(position.outcome_without_moves(), mover, ply);
        }
        picker.order(position, NO_MOVE, &self.memory.history);
        self.play_out(position, picker.by_ref(), -INFINITE, window, ply)
    }
}
