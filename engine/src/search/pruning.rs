//! What saves searching: table cut-offs, ProbCut, the singular test, reductions and the late-move limit.
//! Margins are in hundredths of a man, chosen by hand and kept by matches.

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
/// How far above beta the ProbCut search must come, for each ply of depth.
const PROBCUT_MARGIN: Score = 10;
/// The least depth in plies at which a move is tested for being singular.
const SINGULAR_MIN_DEPTH: i32 = 6;
/// By how many plies the table's entry may be shallower than the node for the singular test.
const SINGULAR_MAX_DEPTH_GAP: i32 = 4;
/// By how much all other moves must be worse than a singular one.
const SINGULAR_MARGIN: Score = 40;

/// The key of a node in the table. A position's hash leaves out the counts of the draw rules; where a search of this depth
/// comes as far as the draw that they bring, its score depends on them, and they are part of the key.
#[inline(always)]
pub(super) fn table_key<R: Heuristics>(position: &R, depth: i32) -> u64 {
    let plies = position.plies_to_draw();
    if i64::from(plies) > i64::from(depth) {
        position.hash()
    } else {
        position.hash() ^ split_mix(u64::from(plies) + 1)
    }
}

/// What the table alone decides of a node.
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

/// The depth of a verification search.
#[inline(always)]
fn verification_depth(depth: i32) -> i32 {
    depth * 2 / 5
}

impl<R: Heuristics> Searcher<'_, R> {
    /// Reverse futility pruning: near the leaves an evaluation far above beta stands for the search.
    #[inline(always)]
    pub(super) fn futility(&mut self, position: &R, beta: Score, depth: i32) -> Option<Score> {
        let margin = R::FUTILITY_MARGIN?;
        if beta.abs() >= DECIDED || depth > FUTILITY_MAX_DEPTH || position.is_threatened() {
            return None;
        }
        let score = self.static_score(position);
        (score >= beta + margin * depth).then_some(score)
    }

    /// Late-move reductions: by how many plies a move is searched less deep, `searched` moves having been
    /// searched before it.
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

    /// ProbCut (Buro 1995): a shallow search that comes out far above beta stands for the deep one.
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

    /// Whether the table's move is better than all others by a margin, by a search without it.
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

/// Late-move pruning: how many moves are searched at a null window in games of many moves.
#[inline(always)]
fn late_move_limit(depth: i32) -> usize {
    (8 + 3 * depth * depth) as usize
}

/// Whether enough moves have been searched, none of which is a certain loss.
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
