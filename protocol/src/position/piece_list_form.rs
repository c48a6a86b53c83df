//! What a list of pieces may hold in one game.

use crate::moves::Cell;

/// What a game allows in a list of pieces.
#[derive(Debug, Clone, Copy)]
pub struct PieceListForm<'a> {
    /// The letters or digits of the sides, none of them a blank, a comma or a colon.
    pub sides: &'a str,
    /// Whether each side must have its group, which may be empty.
    pub all_groups: bool,
    /// Whether a piece can be promoted.
    pub promotes: bool,
    /// The names of the fields that follow the groups, for error sentences. Every list has all of them.
    pub fields: &'a [&'a str],
    /// Whether the board has a cell of that name.
    pub is_cell: fn(Cell) -> bool,
}
