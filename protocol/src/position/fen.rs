//! Positions of draughts in the FEN of Portable Draughts Notation 3.0: `W:W31-50:B1-20`.

use std::fmt;

use crate::moves::Cell;
use crate::text::word_of;

/// A position as the text has it; whether the squares exist and are named once is for the game to say.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Fen {
    /// The side to move.
    pub side: FenSide,
    /// White's pieces, in the order of the text.
    pub white: Vec<FenPiece>,
    /// Black's pieces, in the order of the text.
    pub black: Vec<FenPiece>,
}

/// The side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FenSide {
    /// `W`
    White,
    /// `B`
    Black,
    /// `?`, a diagram that leaves it open.
    Unknown,
}

impl FenSide {
    /// The letters of the sides.
    pub(super) const LETTERS: &'static [(&'static str, FenSide)] = &[
        ("W", FenSide::White),
        ("w", FenSide::White),
        ("B", FenSide::Black),
        ("b", FenSide::Black),
        ("?", FenSide::Unknown),
    ];
}

/// One piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FenPiece {
    /// Where it stands: a number, or a name whose file is not `k`; never hidden.
    pub square: Cell,
    /// Whether it is a king.
    pub king: bool,
}

/// Writes the position without blanks, ranges and final point, the pieces in their order:
/// `W:W31,32,K5:B1,2`.
impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(word_of(FenSide::LETTERS, &self.side))?;
        for (colour, pieces) in [('W', &self.white), ('B', &self.black)] {
            write!(f, ":{colour}")?;
            for (index, piece) in pieces.iter().enumerate() {
                write!(f, "{}{piece}", if index == 0 { "" } else { "," })?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for FenPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.king { "K" } else { "" }, self.square)
    }
}
