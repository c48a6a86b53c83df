//! Positions as lists of pieces: `W:Wg7,Kb7:Bh6,h4`.

use std::fmt;

use crate::moves::Cell;

/// A position as a list of pieces, `<side>:<group>:<group>…:<field>…`.
///
/// A group is the letter or digit of a side and its pieces, separated by commas; the fields are those
/// that follow the cells in a [`CellText`](super::CellText).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PieceList {
    /// The side to move.
    pub side: char,
    /// The pieces of each side, in the order of the text.
    pub groups: Vec<PieceGroup>,
    /// What follows the groups, without the colons and the blanks round it.
    pub fields: Vec<String>,
}

/// The pieces of one side.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PieceGroup {
    /// The letter or digit of the side.
    pub owner: char,
    /// Its pieces, in the order of the text.
    pub pieces: Vec<ListedPiece>,
}

/// One piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ListedPiece {
    /// Where it stands: always a name.
    pub cell: Cell,
    /// Whether it is promoted, which `K` says.
    pub promoted: bool,
}

/// Writes the position without blanks, groups and pieces in their order.
impl fmt::Display for PieceList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.side)?;
        self.groups
            .iter()
            .try_for_each(|group| write!(f, ":{group}"))?;
        self.fields
            .iter()
            .try_for_each(|field| write!(f, ":{field}"))
    }
}

impl fmt::Display for PieceGroup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.owner)?;
        for (index, piece) in self.pieces.iter().enumerate() {
            write!(f, "{}{piece}", if index == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl fmt::Display for ListedPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.promoted { "K" } else { "" }, self.cell)
    }
}

/// Whether a text has the form of a list of pieces: a colon follows its first character. Blanks before
/// both are skipped.
///
/// ```
/// use rafle_protocol::position::is_piece_list;
///
/// assert!(is_piece_list("W:Wg7,Kb7:Bh6,h4"));
/// assert!(!is_piece_list("Wwbe:27:27"));
/// ```
#[must_use]
pub fn is_piece_list(text: &str) -> bool {
    let mut characters = text.trim_start().chars();
    characters.next().is_some() && characters.as_str().trim_start().starts_with(':')
}
