//! Pruning and extension tests: table cut-offs, futility pruning from above and below, ProbCut, the singular test and the
//! multi-cut, late-move reductions and late-move pruning.
//!
//! Their numbers are [`SearchConstants`].

use super::node::Node;
use super::reductions::LateMove;
use super::score::{DECIDED, Score, from_table};
use super::searcher::Searcher;
use super::transposition::{Bound, Entry, NO_MOVE};
use super::window::Window;
use crate::eval::{Heuristics, SearchConstants};
use rafle_rules::random::split_mix;

/// Returns the key of a node in the table.
///
/// A position's hash does not contain the counters of the draw rules. If a search of this depth can reach the draw, its
/// score depends on the counters, and the key contains them.
#[inline(always)]
pub(super) fn table_key<R: Heuristics>(position: &R, depth: i32) -> u64 {
    let plies = position.plies_to_draw();
    if i64::from(plies) > i64::from(depth) {
        position.hash()
    } else {
        position.hash() ^ split_mix(u64::from(plies) + 1)
    }
}

/// Returns the score of a node if its table entry decides it: the entry is deep enough and its bound cuts off.
#[inline(always)]
pub(super) fn table_cutoff(entry: Entry, window: Window, depth: i32, ply: usize) -> Option<Score> {
    if entry.depth < depth || window.is_open() {
        return None;
    }
    let score = from_table(entry.score, ply);
    let decides = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= window.beta,
        Bound::Upper => score <= window.alpha,
    };
    decides.then_some(score)
}

/// A share of a depth, in hundredths.
#[inline(always)]
fn share(depth: i32, hundredths: i32) -> i32 {
    depth * hundredths / 100
}

/// What the singular test says of a node.
pub(super) enum SingularTest {
    /// Every move but the table's is worse by a margin.
    Singular,
    /// The multi-cut (Björnsson and Marsland 2001): without the table's move the node reaches beta too, and has this
    /// score.
    Cut(Score),
    /// Neither, or there is no test.
    Usual,
}

impl<R: Heuristics> Searcher<'_, R> {
    // Futility pruning (Schaeffer 1986; Heinz, "Extended futility pruning", 1998): near the leaves, a search hardly
    // changes an evaluation that is far outside the window.

    /// Returns the evaluation by which a quiet null-window node is pruned; `None` far from the leaves, and where a threat
    /// makes it unreliable.
    #[inline(always)]
    pub(super) fn evaluation_near_leaf(&mut self, node: &Node<'_, R>) -> Option<Score> {
        let SearchConstants {
            futility_depth,
            late_futility_depth,
            ..
        } = self.constants;
        // The test of a singular move prunes late moves alone.
        let greatest = if node.excluded == NO_MOVE {
            futility_depth.max(late_futility_depth)
        } else {
            late_futility_depth
        };
        let is_tried = node.depth <= greatest && node.window.beta.abs() < DECIDED;
        (is_tried && !node.position.is_threatened())
            .then(|| self.static_score(node.position, node.ply))
    }

    /// Reverse futility pruning: an evaluation far above beta replaces the search.
    #[inline(always)]
    pub(super) fn futility(&self, node: &Node<'_, R>) -> Option<Score> {
        let SearchConstants {
            futility_depth,
            futility_margin,
            ..
        } = self.constants;
        let least = node.window.beta + futility_margin * node.depth;
        let is_tried = node.depth <= futility_depth;
        node.evaluation.filter(|&score| is_tried && score >= least)
    }

    /// Futility pruning of late moves: where the evaluation is so far below alpha that no quiet move will do, returns the
    /// most that one is worth.
    #[inline(always)]
    pub(super) fn futile_score(&self, node: &Node<'_, R>) -> Option<Score> {
        let SearchConstants {
            late_futility_depth,
            late_futility_margin,
            ..
        } = self.constants;
        if node.depth > late_futility_depth {
            return None;
        }
        let most = node.evaluation? + late_futility_margin * node.depth;
        (most <= node.window.alpha).then_some(most)
    }

    /// Late-move reductions: returns how many plies less deep to search a move after `searched` others.
    #[inline(always)]
    pub(super) fn reduction(
        &self,
        depth: i32,
        searched: usize,
        late: LateMove,
        forced: bool,
    ) -> i32 {
        if forced {
            return 0;
        }
        self.reductions.plies(depth, searched, late)
    }

    /// Whether the move to this position neither wins nor forces a capture.
    #[inline(always)]
    pub(super) fn is_quiet(next: &R) -> bool {
        !next.must_capture() && next.winner().is_none()
    }

    /// ProbCut (Buro 1995): a shallow search whose score is far above beta replaces the deep search.
    #[inline(always)]
    pub(super) fn probcut(
        &mut self,
        position: &R,
        beta: Score,
        depth: i32,
        ply: usize,
    ) -> Option<Score> {
        let SearchConstants {
            probcut_depth,
            probcut_margin,
            probcut_share,
            ..
        } = self.constants;
        if beta.abs() >= DECIDED || depth < probcut_depth {
            return None;
        }
        let raised = beta + probcut_margin * depth;
        let window = Window::null_window(raised);
        let less = share(depth, probcut_share);
        let score = self.alpha_beta(position, window, less, ply, NO_MOVE);
        if score < raised {
            None
        } else if score >= DECIDED {
            Some(score)
        } else {
            Some(beta)
        }
    }

    /// Late-move pruning, in games of many moves: whether to skip the rest of the moves of a null-window node. Enough
    /// have been searched, and the best of them is not a certain loss.
    #[inline(always)]
    pub(super) fn is_beyond_late_move_limit(
        &self,
        window: Window,
        best: Score,
        depth: i32,
        searched: usize,
    ) -> bool {
        let SearchConstants {
            late_moves,
            late_moves_more,
            ..
        } = self.constants;
        let limit = || (late_moves + late_moves_more * depth * depth) as usize;
        R::PRUNES_LATE_MOVES && !window.is_open() && best > -DECIDED && searched >= limit()
    }

    /// Searches a node without the table's move, less deep and with a beta that is a margin below the table's score.
    #[inline(always)]
    pub(super) fn singular_test(&mut self, node: &Node<'_, R>, entry: Entry) -> SingularTest {
        let SearchConstants {
            singular_depth,
            singular_gap,
            singular_margin,
            singular_share,
            multi_cut,
            ..
        } = self.constants;
        let score = from_table(entry.score, node.ply);
        if node.depth < singular_depth
            || node.ply == 0
            || entry.move_index == NO_MOVE
            || entry.depth < node.depth - singular_gap
            || entry.bound == Bound::Upper
            || score.abs() >= DECIDED
        {
            return SingularTest::Usual;
        }
        let beta = score - singular_margin;
        let window = Window::null_window(beta);
        let depth = share(node.depth, singular_share);
        let found = self.alpha_beta(node.position, window, depth, node.ply, entry.move_index);
        if found < beta {
            SingularTest::Singular
        } else if multi_cut != 0 && !node.window.is_open() && beta >= node.window.beta {
            SingularTest::Cut(beta)
        } else {
            SingularTest::Usual
        }
    }
}
