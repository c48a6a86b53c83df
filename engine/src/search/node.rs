use super::score::Score;
use super::window::Window;

/// A node: a position of the tree and how to search it.
pub(super) struct Node<'p, R> {
    pub(super) position: &'p R,
    pub(super) window: Window,
    /// Plies to search.
    pub(super) depth: i32,
    /// Plies from the root.
    pub(super) ply: usize,
    /// The evaluation of the position; `None` where nobody prunes by it.
    pub(super) evaluation: Option<Score>,
    /// The history index of a move to leave out, or [`NO_MOVE`](super::transposition::NO_MOVE).
    pub(super) excluded: u16,
}
