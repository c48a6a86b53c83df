//! The threat ply: a quiet leaf where the opponent threatens to capture is searched one ply deeper, as in Scan 3. Its
//! evaluation cannot tell which threats can be met.

use super::score::Score;
use super::searcher::Searcher;
use super::window::Window;
use crate::eval::Heuristics;

impl<R: Heuristics> Searcher<'_, R> {
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
