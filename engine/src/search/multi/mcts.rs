//! Monte Carlo tree search for three and more seats, each playing for itself. The tree grows best first, and leaves are
//! evaluated for every seat (max^n backup).
//!
//! From the root on, each seat chooses in its turn the move that has been best for it so far, with a bonus for rarely
//! tried moves of a high prior (PUCT: Rosin, "Multi-armed bandits with episode context", 2011; for many seats:
//! Sturtevant, "An analysis of UCT in multi-player games", 2008). The first new position on this path is evaluated. Its
//! win probabilities, one for each seat, are added to the nodes on the way back. The most visited move is played.
//!
//! Priors come from the evaluator's scores of moves, which a network of moves finds where there is one.
//!
//! The seat at the root considers many of its moves. The others consider only the few with the highest priors, and more
//! at nodes that are visited often (progressive widening). So the tree contains what the others are likely to do and
//! still reaches the root seat's own next moves, even with six seats.
//!
//! The part of the tree below the position that the game reaches next is kept for the search of that position.
//!
//! Best-reply search is the other search for many seats. With more nodes it looks further ahead, but in a game in which
//! all others only hinder the root's seat: ten times as many nodes hardly helped it once its moves were narrowed well.
//! One seat with 20 000 nodes a move among seats with 2 000, all with this search, in openings of six random moves, won
//! 163 of 240 games with three seats, 125 of 240 with four, and 48 of 120 with six.
//!
//! Several threads grow one tree together (tree parallelisation: Enzenberger and Müller, "A lock-free multithreaded
//! Monte-Carlo tree search algorithm", 2010). A visit in progress counts as lost, so that the next thread takes another
//! path. One seat with two threads and 2 000 nodes a move among two seats with one thread and 1 000, in openings of six
//! random moves, won 64 of 150 games with `rules=plain` and 40 of 90 with `rules=full`; with one thread and 2 000 nodes
//! it won 63 and 42.

use super::tree::Tree;
use super::tree_search::TreeSearch;
use super::visitor::Visitor;
use crate::eval::{Heuristics, MultiSeatEvaluator};
use crate::search::team::Team;
use crate::search::{PvInfo, SearchInput, SearchResult};
use rafle_rules::MultiSeat;
use std::sync::atomic::Ordering::Relaxed;

/// The most visits per position in the node limit: in an exhausted tree, visits find no new positions.
const VISITS_PER_NODE: u64 = 4;

/// The number of positions before the first report.
const FIRST_REPORT: u64 = 64;

/// The tree that a search leaves to the next one.
pub struct MctsMemory<R: MultiSeat> {
    tree: Option<Tree<R>>,
    /// The state of a paused search, whose tree this is.
    paused: Option<Growth>,
}

impl<R: MultiSeat> Default for MctsMemory<R> {
    fn default() -> Self {
        Self {
            tree: None,
            paused: None,
        }
    }
}

/// The progress of a search over all its slices.
#[derive(Clone, Copy)]
struct Growth {
    /// The positions that this search has added to the tree, the root among them.
    nodes: u64,
    /// The sum of the plies of all leaves.
    plies: u64,
    visits: u64,
    /// The number of positions at which the next report is due.
    next_report: u64,
}

#[cfg(test)]
impl<R: MultiSeat> MctsMemory<R> {
    /// The size of the tree in bytes.
    pub(in crate::search) fn bytes(&self) -> u64 {
        self.tree.as_ref().map_or(0, Tree::bytes)
    }
}

/// Searches a position of three or more seats until a limit, a deadline or a request to stop. Reports whenever the
/// number of positions has doubled. Avoids repeating positions of the game if it can: a race of many seats is not won
/// by waiting.
///
/// The node count is the number of positions that this search adds to the tree. When the tree fills its memory, as many
/// bytes as the table has, at least 16 MiB, for any number of threads, it no longer grows: further visits search the
/// positions beyond it, each of which counts.
///
/// Returns `None` at the end of a slice, which counts visits: the search is paused, and goes on when it is called again
/// with the same input and memory.
pub fn mcts<R: MultiSeat + Heuristics>(
    input: &SearchInput<'_, R>,
    evaluator: &dyn MultiSeatEvaluator<R>,
    memory: &mut MctsMemory<R>,
    report: &mut dyn FnMut(PvInfo<R>),
) -> Option<SearchResult<R>> {
    let team = Team::new(input.pool, input.control, input.limits);
    let tree = memory.tree.take();
    let is_same = |tree: &Tree<R>| tree.position.hash() == input.position.hash();
    let paused = memory.paused.take();
    let paused = paused.filter(|_| tree.as_ref().is_some_and(is_same));
    let search = match (tree, paused) {
        (Some(tree), Some(paused)) => TreeSearch::resume(input, evaluator, tree, paused.plies),
        (tree, _) => TreeSearch::new(input, evaluator, tree),
    };
    let mut growth = paused.unwrap_or(Growth {
        // The position at the root.
        nodes: 1,
        plies: 0,
        visits: 0,
        next_report: FIRST_REPORT,
    });
    team.add_nodes(growth.nodes);
    let won = search.won_at_once().map(|branch| branch.root);
    if won.is_none() && grow(&search, &team, &mut growth, report) {
        memory.tree = Some(search.tree);
        memory.paused = Some(growth);
        return None;
    }
    let mut info = search.info(team.nodes());
    if let Some(root) = won {
        info.root = root;
        info.pv.clear();
    }
    let result = SearchResult {
        root: info.root,
        score: info.score,
        pv: info.pv.clone(),
        nodes: info.nodes,
    };
    memory.tree = Some(search.tree);
    report(info);
    Some(result)
}

/// Grows the tree with all threads of a team; the main thread reports. Returns whether only the end of the slice has
/// ended this.
fn grow<R: MultiSeat + Heuristics>(
    search: &TreeSearch<'_, '_, R>,
    team: &Team<'_>,
    growth: &mut Growth,
    report: &mut dyn FnMut(PvInfo<R>),
) -> bool {
    let help = |_, (): &mut ()| {
        if !team.must_end() {
            let mut visitor = Visitor::new(search, team, team.helper_share());
            visitor.grow(u64::MAX, || team.must_end(), |_| {});
        }
    };
    let main = || {
        let share = team.main_share().saturating_sub(growth.nodes);
        let mut visitor = Visitor::new(search, team, share);
        let limit = search.input.limits.nodes.unwrap_or(u64::MAX);
        let left = limit.saturating_mul(VISITS_PER_NODE) - growth.visits;
        let slice = search.input.slice.map_or(left, |slice| slice.min(left));
        let control = search.input.control;
        let must_end = || control.should_end(1.0);
        let must_return = || must_end() || control.is_slice_over();
        let next_report = &mut growth.next_report;
        let visits = visitor.grow(slice, must_return, |visitor| {
            let nodes = visitor.nodes_of_all();
            if nodes >= *next_report {
                while *next_report <= nodes {
                    *next_report *= 2;
                }
                visitor.flush_nodes();
                report(search.info(team.nodes()));
            }
        });
        growth.visits += visits;
        let is_slice_over = visits == slice || control.is_slice_over();
        is_slice_over && visits < left && !must_end()
    };
    let (is_paused, _) = team.run(&mut vec![(); team.helpers()], help, main);
    (growth.nodes, growth.plies) = (team.nodes(), search.plies.load(Relaxed));
    is_paused
}
