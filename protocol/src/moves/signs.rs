//! What a minus sign means in a list of moves.

/// What a minus sign between a blank and a named cell means in a list, as in `d4 -e5`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signs {
    /// It joins the cells: one move from d4 to e5.
    Join,
    /// It begins a move: after d4 the stone on e5 is removed. So it is in games in which stones are placed
    /// and removed.
    Begin,
}
