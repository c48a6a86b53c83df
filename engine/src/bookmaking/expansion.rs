//! Drop-out expansion: which leaves of a book are expanded next.

use crate::book::{Graph, Link};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// How a book grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExpansionSettings {
    /// The positions of the book; the last expansion may add a few more.
    pub positions: usize,
    /// What a ply costs, in hundredths of a man. A greater cost makes a book wider and less deep.
    pub ply_cost: u16,
    /// The most plies from the start to a position.
    pub plies: usize,
}

/// The fewest positions that are searched between two choices of leaves.
const MIN_ROUND: usize = 16;

/// The share of the positions that are searched between two choices of leaves.
const ROUND_SHARE: usize = 8;

impl ExpansionSettings {
    /// The positions to search before the leaves are chosen again, in a book of some positions. It does not depend on
    /// the number of threads or shards, and so neither does the book.
    pub(super) fn round(&self, positions: usize) -> usize {
        let round = (positions / ROUND_SHARE).max(MIN_ROUND);
        round.min(self.positions.saturating_sub(positions))
    }

    /// The cost of a move: that of a ply, and how much worse it is than the best one.
    fn cost(&self, graph: &Graph, place: usize, link: Link) -> u64 {
        let best = graph.best(place).map_or(0, |best| i64::from(best.own()));
        let worth = graph.worth(place, link);
        let worth = worth.map_or(best, |worth| i64::from(worth.own()));
        u64::from(self.ply_cost) + best.abs_diff(worth)
    }
}

/// Returns the leaves that can be expanded, the cheapest to reach first: the cost of a way is the sum of its moves, and
/// that of a leaf the cost of its cheapest way (Dijkstra 1959).
pub(super) fn leaves(graph: &Graph, settings: &ExpansionSettings) -> Vec<usize> {
    let nodes = graph.nodes();
    let mut costs = vec![u64::MAX; nodes.len()];
    let mut leaves = Vec::new();
    let mut heap = BinaryHeap::from([Reverse((0, 0))]);
    while let Some(Reverse((cost, place))) = heap.pop() {
        let (Some(node), Some(known)) = (nodes.get(place), costs.get_mut(place)) else {
            continue;
        };
        if *known <= cost {
            continue;
        }
        *known = cost;
        match node.entry.scores {
            Some(scores) if scores.is_expanded => {
                let links = node.links.iter().map(|&link| {
                    let cost = cost.saturating_add(settings.cost(graph, place, link));
                    Reverse((cost, link.node))
                });
                heap.extend(links);
            }
            Some(scores) if !scores.is_over && node.depth < settings.plies => leaves.push(place),
            _ => {}
        }
    }
    leaves
}
