//! The state of iterative deepening, kept between iterations and while a search in slices is paused.

use super::lines::Lines;
use super::score::Score;
use super::stability::BestMoveStability;

/// A root move and the line found for it.
#[derive(Clone, Debug)]
pub(super) struct Candidate<M> {
    /// The index of the root move.
    pub(super) root: usize,
    pub(super) score: Score,
    pub(super) pv: Vec<M>,
}

impl<M> Candidate<M> {
    /// A root move that has not been searched.
    pub(super) fn new(root: usize) -> Self {
        Self {
            root,
            score: 0,
            pv: Vec::new(),
        }
    }
}

/// What a search counts over all its slices.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) nodes: u64,
    /// The number of evaluated leaves.
    pub(super) leaves: u64,
    /// The sum of the leaves' plies.
    pub(super) leaf_plies: u64,
}

/// One thread's iterative deepening.
///
/// A search in slices unwinds at the end of each slice. The next one searches the interrupted line of the running
/// iteration again. What the table has of it makes that short.
pub(super) struct Deepening<M> {
    /// The hash of the position at the root.
    pub(super) hash: u64,
    /// All root moves, the best first.
    pub(super) candidates: Vec<Candidate<M>>,
    pub(super) lines: Lines<M>,
    pub(super) stability: BestMoveStability,
    /// The depth of the running iteration, in plies.
    pub(super) depth: u32,
    /// The number of lines that the running iteration has found.
    pub(super) found: usize,
    /// The best root move before the running iteration.
    pub(super) best_before: Option<usize>,
    /// The depth of the last complete iteration; 0 before the first one.
    pub(super) complete: u32,
    /// The counts up to the last pause.
    pub(super) counts: Counts,
}

impl<M> Deepening<M> {
    /// Starts at depth 1 with these candidates.
    pub(super) fn new(hash: u64, candidates: Vec<Candidate<M>>) -> Self {
        Self {
            hash,
            candidates,
            lines: Lines::default(),
            stability: BestMoveStability::default(),
            depth: 1,
            found: 0,
            best_before: None,
            complete: 0,
            counts: Counts::default(),
        }
    }

    /// Starts the next iteration; the running one is complete.
    pub(super) fn deepen(&mut self) {
        self.complete = self.depth;
        self.depth += 1;
        self.found = 0;
        self.lines.begin();
        self.best_before = self.candidates.first().map(|best| best.root);
    }
}
