//! The items of a movetext, and how many a game may have.

use crate::moves::WrittenMove;

/// One thing of the movetext.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    /// The number of the move that comes next: `12.`, or `12...` if it is a move of Black.
    Number {
        /// The number.
        number: u32,
        /// Whether three points follow it.
        black: bool,
    },
    /// A move.
    Move(PdnMove),
    /// The text of a comment, without its braces and with single spaces between its words.
    Comment(String),
    /// A numeric annotation glyph, `$7`.
    Nag(u16),
    /// Moves in parentheses, which replace the last move before them; never empty.
    Variation(Vec<Item>),
    /// The FEN of a position set up within the game, `/FEN "W:W31-50:B1-20"/`.
    SetUp(String),
}

/// A move and its strength.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PdnMove {
    /// The move as it is written.
    pub written: WrittenMove,
    /// What is glued to it: exclamation and question marks, maybe in parentheses, as in `(?)`.
    pub strength: Option<String>,
}

/// A move without a strength.
impl From<WrittenMove> for Item {
    fn from(written: WrittenMove) -> Self {
        Item::Move(PdnMove {
            written,
            strength: None,
        })
    }
}

/// How deep variations may be nested, in what is read and in what is written.
pub const MAX_VARIATION_DEPTH: usize = 50;

/// The most moves of a game that is read, those of its variations among them.
pub const MAX_MOVES: usize = 20_000;

/// The most items of a game that is read, those of its variations among them: moves, numbers, comments, glyphs, variations and
/// positions that are set up.
pub const MAX_ITEMS: usize = 100_000;

/// The most tags of a game that is read.
pub const MAX_TAGS: usize = 1_000;
