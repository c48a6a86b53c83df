//! The input and the results of a search.

use super::control::Control;
use super::helper_pool::HelperPool;
use super::score::{MAX_PLY, Score};
use super::transposition::Table;
use crate::endgame::Tables;
use crate::eval::ConstantChanges;
use rafle_rules::Rules;

/// A choice at the root: a move, or anything else that leads to a position.
#[derive(Clone, Copy, Debug)]
pub struct RootMove<R> {
    /// The position that it leads to.
    pub next: R,
    /// Whether it takes back the last move of the game. The position before that move then does not count as repeated.
    pub takes_back: bool,
    /// The group of the root move: the best root move of a group makes one line. `None` if the root move makes a line
    /// of its own.
    pub group: Option<usize>,
}

impl<R> RootMove<R> {
    /// A plain move that leads to a position.
    pub fn to(next: R) -> Self {
        Self {
            next,
            takes_back: false,
            group: None,
        }
    }
}

/// The limits of a search except for time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The greatest depth, in plies.
    pub depth: u32,
    /// The greatest number of positions.
    pub nodes: Option<u64>,
    /// The number of lines to find.
    pub lines: usize,
    /// The number of threads, at least 1; fewer search if the pool has fewer helpers. A search with one thread is
    /// reproducible.
    pub threads: usize,
}

/// The depth at which a search ends in any case, in plies.
pub(super) const MAX_DEPTH: u32 = MAX_PLY as u32 / 2;

impl Default for Limits {
    fn default() -> Self {
        Self {
            depth: MAX_DEPTH,
            nodes: None,
            lines: 1,
            threads: 1,
        }
    }
}

/// Everything that a search needs.
pub struct SearchInput<'a, R: Rules> {
    /// The position to search.
    pub position: R,
    /// The root moves; not empty.
    pub root_moves: &'a [RootMove<R>],
    /// The hashes of the game's positions before this one.
    pub played: &'a [u64],
    /// How far to go.
    pub limits: Limits,
    /// The transposition table, kept from one search to the next.
    pub table: &'a Table,
    /// The stop request and the deadlines.
    pub control: &'a Control,
    /// The helper threads.
    pub pool: &'a HelperPool,
    /// The endgame tables of the game under its rules.
    pub tables: Option<&'a Tables>,
    /// The number of nodes after which the search pauses; `None` to search until its end. A search in slices has one
    /// thread.
    pub slice: Option<u64>,
    /// What replaces the game's constants of alpha-beta.
    pub constants: ConstantChanges,
}

/// A principal variation, as a search reports it.
#[derive(Clone, Debug)]
pub struct PvInfo<R: Rules> {
    /// The line's number, from 1.
    pub line: usize,
    /// The depth of the iteration that found it, in plies.
    pub depth: u32,
    /// The mean number of plies from the root to a leaf.
    pub mean_depth: f64,
    /// The score, for the side to move at the root.
    pub score: Score,
    /// Positions searched so far.
    pub nodes: u64,
    /// The index of the root move.
    pub root: usize,
    /// The moves expected after it.
    pub pv: Vec<R::Move>,
}

/// How a search ended.
#[derive(Clone, Debug)]
pub struct SearchResult<R: Rules> {
    /// The index of the best root move.
    pub root: usize,
    /// The score, for the side to move at the root.
    pub score: Score,
    /// The moves expected after it.
    pub pv: Vec<R::Move>,
    /// Positions searched.
    pub nodes: u64,
}
