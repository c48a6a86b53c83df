//! Pruning and extension tests: table cut-offs, reverse futility pruning, ProbCut, the singular test, late-move reductions
//! and late-move pruning.
//!
//! Margins are in hundredths of a man. The margin and the depth of ProbCut and the margin of the singular test are
//! those of Scan 3; the other numbers were chosen by hand. Matches confirmed all of them.

use super::node::Node;
use super::score::{DECIDED, Score, from_table};
use super::searcher::Searcher;
use super::transposition::{Bound, Entry, NO_MOVE};
use super::window::Window;
use crate::eval::Heuristics;
use rafle_rules::random::split_mix;

/// The greatest depth in plies at which reverse futility pruning is tried.
const FUTILITY_MAX_DEPTH: i32 = 4;
/// The least depth in plies at which ProbCut is tried.
const PROBCUT_MIN_DEPTH: i32 = 3;
/// How far above beta the score of the ProbCut search must be, per ply of depth. Scan 3's number.
const PROBCUT_MARGIN: Score = 10;
/// The least depth in plies at which a move is tested for being singular.
const SINGULAR_MIN_DEPTH: i32 = 6;
/// By how many plies the table's entry may be shallower than the node in the singular test.
const SINGULAR_MAX_DEPTH_GAP: i32 = 4;
/// By how much every other move must be worse than a singular one. Scan 3's number.
const SINGULAR_MARGIN: Score = 40;

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

/// The depth of the reduced search of ProbCut and of the singular test: 2/5 of the node's depth, as in Scan 3.
#[inline(always)]
fn verification_depth(depth: i32) -> i32 {
    depth * 2 / 5
}

impl<R: Heuristics> Searcher<'_, R> {
    /// Reverse futility pruning: near the leaves, an evaluation far above beta replaces the search.
    #[inline(always)]
    pub(super) fn futility(
        &mut self,
        position: &R,
        beta: Score,
        depth: i32,
        ply: usize,
    ) -> Option<Score> {
        let margin = R::FUTILITY_MARGIN?;
        if beta.abs() >= DECIDED || depth > FUTILITY_MAX_DEPTH || position.is_threatened() {
            return None;
        }
        let score = self.static_score(position, ply);
        (score >= beta + margin * depth).then_some(score)
    }

    /// Late-move reductions: returns how many plies less deep to search a move after `searched` others.
    #[inline(always)]
    pub(super) fn reduction(
        &self,
        depth: i32,
        searched: usize,
        is_open: bool,
        forced: bool,
    ) -> i32 {
        if forced {
            return 0;
        }
        self.reductions.plies(depth, searched, is_open)
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
        if beta.abs() >= DECIDED || depth < PROBCUT_MIN_DEPTH {
            return None;
        }
        let raised = beta + PROBCUT_MARGIN * depth;
        let window = Window::null_window(raised);
        let score = self.alpha_beta(position, window, verification_depth(depth), ply, NO_MOVE);
        if score < raised {
            None
        } else if score >= DECIDED {
            Some(score)
        } else {
            Some(beta)
        }
    }

    /// Whether the table's move is singular: a search without it fails low by a margin.
    #[inline(always)]
    pub(super) fn is_singular(&mut self, node: &Node<'_, R>, entry: Entry) -> bool {
        let score = from_table(entry.score, node.ply);
        if node.depth < SINGULAR_MIN_DEPTH
            || node.ply == 0
            || entry.move_index == NO_MOVE
            || entry.depth < node.depth - SINGULAR_MAX_DEPTH_GAP
            || entry.bound == Bound::Upper
            || score.abs() >= DECIDED
        {
            return false;
        }
        let beta = score - SINGULAR_MARGIN;
        let window = Window::null_window(beta);
        let depth = verification_depth(node.depth);
        self.alpha_beta(node.position, window, depth, node.ply, entry.move_index) < beta
    }
}

/// Late-move pruning: the number of moves that a null-window node searches in games of many moves.
#[inline(always)]
fn late_move_limit(depth: i32) -> usize {
    (8 + 3 * depth * depth) as usize
}

/// Whether to skip the rest of the moves: enough have been searched, and the best of them is not a certain loss.
#[inline(always)]
pub(super) fn is_beyond_late_move_limit<R: Heuristics>(
    window: Window,
    best: Score,
    depth: i32,
    searched: usize,
) -> bool {
    R::PRUNES_LATE_MOVES
        && !window.is_open()
        && best > -DECIDED
        && searched >= late_move_limit(depth)
}
