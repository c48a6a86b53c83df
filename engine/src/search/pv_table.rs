//! The principal variation from each ply.

use super::score::MAX_PLY;

/// One line per ply; allocated by the first [`PvTable::reset`].
pub(super) struct PvTable<M> {
    lines: Vec<Vec<M>>,
}

impl<M> Default for PvTable<M> {
    fn default() -> Self {
        Self { lines: Vec::new() }
    }
}

impl<M: Copy> PvTable<M> {
    /// Allocates the lines of all plies and clears them.
    pub(super) fn reset(&mut self) {
        if self.lines.is_empty() {
            self.lines = (0..=MAX_PLY).map(|_| Vec::with_capacity(MAX_PLY)).collect();
        }
        self.lines.iter_mut().for_each(Vec::clear);
    }

    /// Clears the line from a ply.
    #[inline(always)]
    pub(super) fn clear(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    /// Returns the best line from a ply.
    pub(super) fn line(&self, ply: usize) -> &[M] {
        &self.lines[ply]
    }

    /// Sets the line of a ply to a move followed by the line of the next ply.
    pub(super) fn update_pv(&mut self, mv: M, ply: usize) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        if let (Some(line), Some(rest)) = (before.last_mut(), after.first()) {
            line.clear();
            line.push(mv);
            line.extend_from_slice(rest);
        }
    }
}
