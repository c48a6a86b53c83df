//! The lines that a search shows (multi-PV): distinct, and sorted at all times.

use super::score::{INFINITE, Score};
use std::cmp::Reverse;

/// The number of positions between two reports within an iteration.
const INTERVAL: u64 = 1 << 15;

/// A root move with its principal variation.
#[derive(Clone, Debug)]
pub(super) struct Line<M> {
    /// The index of the root move.
    pub(super) root: usize,
    /// The group of the root move: the line stands for all root moves of the group.
    pub(super) group: Option<usize>,
    /// The iteration that found it.
    pub(super) depth: u32,
    /// The mean number of plies from the root to a leaf at that time.
    pub(super) mean_depth: f64,
    pub(super) score: Score,
    pub(super) pv: Vec<M>,
}

impl<M> Line<M> {
    fn is_same_as(&self, other: &Self) -> bool {
        self.root == other.root || self.group.is_some() && self.group == other.group
    }
}

/// The lines found by an iteration and by the one before.
#[derive(Debug)]
pub(super) struct Lines<M> {
    found: Vec<Line<M>>,
    before: Vec<Line<M>>,
    /// The positions searched at the time of the last report.
    shown_at: u64,
}

impl<M> Default for Lines<M> {
    fn default() -> Self {
        Self {
            found: Vec::new(),
            before: Vec::new(),
            shown_at: 0,
        }
    }
}

impl<M> Lines<M> {
    /// Starts an iteration; the one before is complete.
    pub(super) fn begin(&mut self) {
        self.before = std::mem::take(&mut self.found);
    }
}

impl<M: Clone> Lines<M> {
    /// Adds the next line of the iteration.
    pub(super) fn add(&mut self, line: Line<M>) {
        self.found.push(line);
    }

    /// Whether the iteration has found a line.
    pub(super) fn has_found(&self) -> bool {
        !self.found.is_empty()
    }

    /// Whether the last report is old enough for another one within the iteration.
    pub(super) fn is_due(&self, nodes: u64) -> bool {
        nodes >= self.shown_at + INTERVAL
    }

    /// Returns the lines to show, the best first.
    ///
    /// What the iteration has not searched yet is no better than what it has found. Such a line keeps the depth of the
    /// previous iteration, and its score is at most the lowest score found.
    pub(super) fn ranked(&mut self, nodes: u64) -> Vec<Line<M>> {
        self.shown_at = nodes;
        let mut ranked = self.found.clone();
        ranked.sort_by_key(|line| Reverse(line.score));
        let bound = ranked.last().map_or(INFINITE, |line| line.score);
        let wanted = self.before.len().max(ranked.len());
        let is_new = |line: &&Line<M>| !self.found.iter().any(|found| found.is_same_as(line));
        let mut rest: Vec<Line<M>> = self.before.iter().filter(is_new).cloned().collect();
        rest.sort_by_key(|line| Reverse(line.score));
        ranked.extend(rest.into_iter().map(|line| Line {
            score: line.score.min(bound),
            ..line
        }));
        ranked.truncate(wanted);
        ranked
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(root: usize, depth: u32, score: Score) -> Line<u8> {
        Line {
            root,
            group: None,
            depth,
            mean_depth: 1.0,
            score,
            pv: Vec::new(),
        }
    }

    /// Root, depth and score of each line shown.
    fn shown(lines: &mut Lines<u8>) -> Vec<(usize, u32, Score)> {
        let ranked = lines.ranked(0).into_iter();
        ranked
            .map(|line| (line.root, line.depth, line.score))
            .collect()
    }

    #[test]
    fn lines_are_shown_by_their_scores_whatever_the_order_in_which_they_were_found() {
        let mut lines = Lines::default();
        for (root, score) in [(4, 10), (2, 30), (7, 20)] {
            lines.add(line(root, 1, score));
        }
        assert_eq!(shown(&mut lines), [(2, 1, 30), (7, 1, 20), (4, 1, 10)]);
    }

    #[test]
    fn within_an_iteration_the_lines_before_follow_and_are_no_better_than_those_found() {
        let mut lines = Lines::default();
        for (root, score) in [(0, 50), (1, 40), (2, 5)] {
            lines.add(line(root, 1, score));
        }
        lines.begin();
        assert_eq!(shown(&mut lines), [(0, 1, 50), (1, 1, 40), (2, 1, 5)]);
        lines.add(line(1, 2, 30));
        assert_eq!(shown(&mut lines), [(1, 2, 30), (0, 1, 30), (2, 1, 5)]);
        lines.add(line(3, 2, 20));
        assert_eq!(shown(&mut lines), [(1, 2, 30), (3, 2, 20), (0, 1, 20)]);
    }

    #[test]
    fn of_a_group_one_line_is_shown() {
        let grouped = |root, group, depth, score| Line {
            group: Some(group),
            ..line(root, depth, score)
        };
        let mut lines = Lines::default();
        lines.add(grouped(0, 0, 1, 9));
        lines.add(grouped(5, 1, 1, 8));
        lines.begin();
        lines.add(grouped(3, 0, 2, 7));
        assert_eq!(shown(&mut lines), [(3, 2, 7), (5, 1, 7)]);
    }
}
