//! Monte Carlo tree search for three seats and more that play each for itself: a tree grown best first, whose
//! leaves are evaluated for every seat (max^n backup).
//!
//! From the root each seat chooses, where it is its turn, the move that has been best for it so far, with a
//! bonus for moves of a high prior that were seldom tried (PUCT: Rosin, "Multi-armed bandits with episode
//! context", 2011; for many seats: Sturtevant, "An analysis of UCT in multi-player games", 2008). The position
//! that is reached first that way is evaluated, and its win probabilities, one for each seat, are added up on
//! the way back. What is played is the most visited move.
//!
//! The seat at the root considers many of its moves, the others only the few with the highest priors, and more of
//! them where a node is visited often (progressive widening). So the tree sees what the others are likely to
//! do, and reaches its own next moves even with six seats.
//!
//! What has grown below the position that the game reaches next is kept for the search of that position.
//!
//! Best-reply search is the other search for many seats. With more positions it looks further ahead, but at a
//! game in which all others only hinder the seat at the root: a tenfold number hardly helped it once its moves
//! were narrowed well. One seat with 20 000 nodes a move among seats with 2 000, all with this search,
//! openings of six random moves, won 163 of 240 games with three seats, 125 of 240 with four, and 48 of 120
//! with six.
//!
//! Several threads grow one tree together (tree parallelisation: Enzenberger and Müller, "A lock-free multithreaded
//! Monte-Carlo tree search algorithm", 2010). A visit that is on its way counts as one that is lost, so that the
//! next thread goes another way. One seat with two threads and 2 000 nodes a move among two with one thread and
//! 1 000, openings of six random moves, won 64 of 150 games with `rules=plain` and 40 of 90 with `rules=full`; with
//! one thread and 2 000 nodes it won 63 and 42.

use super::tree::Tree;
use super::tree_search::TreeSearch;
use super::visitor::Visitor;
use crate::eval::{Heuristics, MultiSeatEvaluator};
use crate::search::team::Team;
use crate::search::{PvInfo, SearchInput, SearchResult};
use rafle_rules::MultiSeat;

/// How many visits there are at most to each position that may be searched: where a tree is exhausted, they
/// find no more new ones.
const VISITS_PER_NODE: u64 = 4;

/// The number of positions after which the first report comes.
const FIRST_REPORT: u64 = 64;

/// What a search keeps for the next: its tree.
pub struct MctsMemory<R: MultiSeat>(Option<Tree<R>>);

impl<R: MultiSeat> Default for MctsMemory<R> {
    fn default() -> Self {
        Self(None)
    }
}

#[cfg(test)]
impl<R: MultiSeat> MctsMemory<R> {
    /// The bytes that the tree has.
    pub(in crate::search) fn bytes(&self) -> u64 {
        self.0.as_ref().map_or(0, Tree::bytes)
    }
}

/// Searches a position of three seats or more until a limit, a deadline or a request to stop, and reports
/// whenever the number of positions has doubled. Positions of the game are not repeated if that can be
/// avoided: a race of many is not won by waiting.
///
/// The positions counted are those that this search adds to the tree. It ends too when the tree fills its
/// memory: as many bytes as the table has, and no less than 16 MiB, whatever the number of threads.
pub fn mcts<R: MultiSeat + Heuristics>(
    input: &SearchInput<'_, R>,
    evaluator: &dyn MultiSeatEvaluator<R>,
    memory: &mut MctsMemory<R>,
    report: &mut dyn FnMut(PvInfo<R>),
) -> SearchResult<R> {
    let team = Team::new(input.pool, input.control, input.limits);
    let search = TreeSearch::new(input, evaluator, memory.0.take());
    // The position at the root.
    team.add_nodes(1);
    let won = search.won_at_once().map(|branch| branch.root);
    if won.is_none() {
        grow(&search, &team, report);
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
    memory.0 = Some(search.tree);
    report(info);
    result
}

/// Lets the threads of a team grow the tree; the main thread reports.
fn grow<R: MultiSeat + Heuristics>(
    search: &TreeSearch<'_, '_, R>,
    team: &Team<'_>,
    report: &mut dyn FnMut(PvInfo<R>),
) {
    let help = |_, (): &mut ()| {
        if !team.must_end() {
            let mut visitor = Visitor::new(search, team, team.helper_share());
            visitor.grow(u64::MAX, || team.must_end(), |_| {});
        }
    };
    team.run(&mut vec![(); team.helpers()], help, || {
        // The position at the root is one of the main thread's.
        let mut visitor = Visitor::new(search, team, team.main_share() - 1);
        let limit = search.input.limits.nodes.unwrap_or(u64::MAX);
        let max_visits = limit.saturating_mul(VISITS_PER_NODE);
        let must_end = || search.input.control.should_end(1.0);
        let mut next_report = FIRST_REPORT;
        visitor.grow(max_visits, must_end, |visitor| {
            let nodes = visitor.nodes_of_all();
            if nodes >= next_report {
                while next_report <= nodes {
                    next_report *= 2;
                }
                visitor.flush_nodes();
                report(search.info(team.nodes()));
            }
        });
    });
}
