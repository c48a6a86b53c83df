//! Why a text means no move.

use super::{Game, Options};
use std::fmt;
use thiserror::Error;

/// Why a text means no move here.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// No legal move fits.
    #[error("illegal move '{text}'{}", legal_list(legal))]
    Illegal {
        /// The text.
        text: String,
        /// The legal moves, as the engine writes them.
        legal: FewMoves,
    },
    /// More than one legal move fits.
    #[error("ambiguous move '{text}': it fits {fitting}")]
    Ambiguous {
        /// The text.
        text: String,
        /// The moves that it fits, as the engine writes them.
        fitting: FewMoves,
    },
    /// A claim, and the last move was regular.
    #[error("'{text}' has no ground: no irregular move stands before it")]
    NoFault {
        /// The text.
        text: String,
    },
    /// A claim against an irregular move that was let pass.
    #[error("'{text}' comes too late: the irregular move was let pass by playing on")]
    LateClaim {
        /// The text.
        text: String,
    },
    /// The huff of a piece that had no rafle of the greatest number.
    #[error("'{text}' is no huff: {}", huffable_list(huffable))]
    NotHuffable {
        /// The text.
        text: String,
        /// The cells of the pieces that can be huffed.
        huffable: Vec<String>,
    },
    /// An announced number in a game that knows none.
    #[error("'{text}' announces a number of captures, which no player of this game does")]
    NotAnnounced {
        /// The text.
        text: String,
    },
    /// A move takes fewer pieces than it announces.
    #[error("'{text}' announces more captures than it makes, which is {taken}")]
    AnnouncedMore {
        /// The text.
        text: String,
        /// The number of pieces that it takes.
        taken: u32,
    },
    /// A move announces fewer captures than can be made, where moves must be regular.
    #[error("'{text}' announces fewer captures than can be made, which is {greatest}")]
    AnnouncedFewer {
        /// The text.
        text: String,
        /// The greatest number of pieces that can be taken.
        greatest: u32,
    },
    /// A huff without a move, though there is one to make.
    #[error("'{text}' is half a turn: a huff is followed by a move, as in '{text}/{example}'")]
    HuffAlone {
        /// The text.
        text: String,
        /// A move that could follow.
        example: String,
    },
}

/// The end of an error sentence that says which pieces can be huffed.
fn huffable_list(huffable: &[String]) -> String {
    if huffable.is_empty() {
        "no piece is huffed in this game".to_owned()
    } else {
        format!(
            "the pieces that owed a rafle stand on {}",
            huffable.join(" ")
        )
    }
}

/// The end of an error sentence that says what would have been legal.
fn legal_list(legal: &FewMoves) -> String {
    if legal.texts.is_empty() {
        ": there is no legal move".to_owned()
    } else {
        format!(": legal is {legal}")
    }
}

/// The first moves of a list, as the engine writes them: an error sentence has room for some.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FewMoves {
    /// The texts of the first.
    pub texts: Vec<String>,
    /// The number of the others.
    pub more: usize,
}

impl FewMoves {
    /// The most moves that are written.
    const MOST: usize = 20;

    pub(super) fn written<G: Game>(
        position: &G,
        moves: impl ExactSizeIterator<Item = G::Move>,
        options: &Options,
    ) -> Self {
        let more = moves.len().saturating_sub(Self::MOST);
        let first = moves.take(Self::MOST);
        Self {
            texts: first.map(|mv| position.write_move(mv, options)).collect(),
            more,
        }
    }
}

impl fmt::Display for FewMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.texts.join(" "))?;
        match self.more {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}
