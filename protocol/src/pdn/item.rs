//! The items of a movetext, and how many a game may have.

use crate::moves::WrittenMove;

/// One item of a movetext.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    /// The number of the next move: `12.`, or `12...` before a move of Black.
    Number {
        /// The number.
        number: u32,
        /// Whether the next move is Black's.
        black: bool,
    },
    /// A move.
    Move(PdnMove),
    /// The text of a comment, without its braces and with single spaces between its words.
    Comment(String),
    /// A numeric annotation glyph, `$7`.
    Nag(u16),
    /// Moves in parentheses, an alternative to the last move before them; never empty.
    Variation(Vec<Item>),
    /// The FEN of a position set up within the game, `/FEN "W:W31-50:B1-20"/`.
    SetUp(String),
}

/// A move and its strength.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PdnMove {
    /// The move as it is written.
    pub written: WrittenMove,
    /// The exclamation and question marks directly after it; they may be in parentheses, as in `(?)`.
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

/// The maximum depth of nested variations, in reading and in writing.
pub const MAX_VARIATION_DEPTH: usize = 50;

/// The maximum number of moves of a game that is read, including those of its variations.
pub const MAX_MOVES: usize = 20_000;

/// The maximum number of items of a game that is read, including those of its variations: moves, numbers, comments,
/// glyphs, variations and set-ups.
pub const MAX_ITEMS: usize = 100_000;

/// The maximum number of tags of a game that is read.
pub const MAX_TAGS: usize = 1_000;
