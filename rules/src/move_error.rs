//! Errors of move texts.

use super::{Game, Options};
use std::fmt;
use thiserror::Error;

/// Why a text is not a legal move in a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// No legal move matches.
    #[error("illegal move '{text}'{}", legal_list(legal))]
    Illegal {
        /// The text.
        text: String,
        /// The legal moves, as the engine writes them.
        legal: FewMoves,
    },
    /// More than one legal move matches.
    #[error("ambiguous move '{text}': it fits {fitting}")]
    Ambiguous {
        /// The text.
        text: String,
        /// The moves that match, as the engine writes them.
        fitting: FewMoves,
    },
    /// A claim after a regular move.
    #[error("'{text}' has nothing to claim: the last move was regular")]
    NoFault {
        /// The text.
        text: String,
    },
    /// A claim that comes too late: the irregular move was let pass.
    #[error("'{text}' comes too late: the game went on after the irregular move")]
    LateClaim {
        /// The text.
        text: String,
    },
    /// A huff of a piece that did not have to make a greatest rafle.
    #[error("'{text}' is not a huff: {}", huffable_list(huffable))]
    NotHuffable {
        /// The text.
        text: String,
        /// The cells of the pieces that can be huffed.
        huffable: Vec<String>,
    },
    /// An announced number in a game without announced numbers.
    #[error("'{text}' announces a number of captures, but this game has no announcements")]
    NotAnnounced {
        /// The text.
        text: String,
    },
    /// A move takes fewer pieces than it announces.
    #[error("'{text}' announces more captures than the {taken} that it makes")]
    AnnouncedMore {
        /// The text.
        text: String,
        /// The number of pieces that it takes.
        taken: u32,
    },
    /// A move announces fewer captures than are possible, where moves must be regular.
    #[error("'{text}' announces fewer captures than the {greatest} that are possible")]
    AnnouncedFewer {
        /// The text.
        text: String,
        /// The greatest number of pieces that can be taken.
        greatest: u32,
    },
    /// A huff without the move that must follow it.
    #[error(
        "'{text}' is half a turn; add the move that follows the huff, as in '{text}/{example}'"
    )]
    HuffAlone {
        /// The text.
        text: String,
        /// A move that could follow.
        example: String,
    },
}

/// The end of an error message that lists the pieces that can be huffed.
fn huffable_list(huffable: &[String]) -> String {
    if huffable.is_empty() {
        "this game has no huff".to_owned()
    } else {
        format!(
            "the pieces that could be huffed are on {}",
            huffable.join(" ")
        )
    }
}

/// The end of an error message that lists the legal moves.
fn legal_list(legal: &FewMoves) -> String {
    if legal.texts.is_empty() {
        "; there is no legal move".to_owned()
    } else {
        format!("; legal moves: {legal}")
    }
}

/// The first moves of a list, as the engine writes them, short enough for an error message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FewMoves {
    /// The texts of the first moves.
    pub texts: Vec<String>,
    /// The number of moves left out.
    pub more: usize,
}

impl FewMoves {
    /// The maximum number of moves in the list.
    const MAX_LISTED: usize = 20;

    pub(super) fn written<G: Game>(
        position: &G,
        moves: impl ExactSizeIterator<Item = G::Move>,
        options: &Options,
    ) -> Self {
        let more = moves.len().saturating_sub(Self::MAX_LISTED);
        let first = moves.take(Self::MAX_LISTED);
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
