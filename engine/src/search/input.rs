//! What a search is given and what it gives back.

use super::control::Control;
use super::helper_pool::HelperPool;
use super::score::{MAX_PLY, Score};
use super::transposition::Table;
use crate::endgame::Tables;
use rafle_rules::Rules;

/// What may be done at the root: a move, or whatever else leads to a position.
#[derive(Clone, Copy, Debug)]
pub struct RootMove<R> {
    /// The position that it leads to.
    pub next: R,
    /// Whether it takes the last move of the game back: the position before that move is not repeated then.
    pub takes_back: bool,
    /// The group whose best root move makes one line; `None` if the root move makes a line of its own.
    pub group: Option<usize>,
}

impl<R> RootMove<R> {
    /// A move that leads to a position.
    pub fn to(next: R) -> Self {
        Self {
            next,
            takes_back: false,
            group: None,
        }
    }
}

/// How far a search may go, time aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The greatest depth, in plies.
    pub depth: u32,
    /// The greatest number of positions.
    pub nodes: Option<u64>,
    /// How many lines are wanted.
    pub lines: usize,
    /// How many threads search, from 1; fewer where the pool has not as many helpers. With one thread the same
    /// search is made again and again.
    pub threads: usize,
}

/// The depth at which a search ends by itself, in plies.
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

/// All that a search needs to know.
pub struct SearchInput<'a, R: Rules> {
    /// The position to search.
    pub position: R,
    /// What may be done there; not empty.
    pub root_moves: &'a [RootMove<R>],
    /// The hashes of the game's positions before this one.
    pub played: &'a [u64],
    /// How far to go.
    pub limits: Limits,
    /// What is remembered from one search to the next.
    pub table: &'a Table,
    /// Where requests to stop and the deadlines are found.
    pub control: &'a Control,
    /// The threads that may help.
    pub pool: &'a HelperPool,
    /// The endgame tables of the game under its rules.
    pub tables: Option<&'a Tables>,
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
