//! What a search asks of one position.

use super::window::Window;

/// A position of the tree, and what is asked of it.
pub(super) struct Node<'p, R> {
    pub(super) position: &'p R,
    pub(super) window: Window,
    /// Plies to search.
    pub(super) depth: i32,
    /// Plies from the root.
    pub(super) ply: usize,
    /// The history index of a move to leave out, or [`NO_MOVE`](super::transposition::NO_MOVE).
    pub(super) excluded: u16,
}
