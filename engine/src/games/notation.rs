//! The notations of moves.

use super::play_through::Step;
use rafle_protocol::moves::parse_move;
use rafle_protocol::pdn::{Item, PdnMove};
use rafle_rules::{Notation, Options};

/// A notation of moves. The first two are equal in games with only one way of naming cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveForm {
    /// `32-28` and `28x19`, with landings where they are needed.
    Numeric,
    /// `d4-e5` and `e5xg7`.
    Algebraic,
    /// Numbers, and every landing of a capture.
    Landings,
}

impl MoveForm {
    /// Returns the parameters with which a session writes moves in this notation.
    pub fn options(self, options: &Options) -> Options {
        let notation = match self {
            Self::Algebraic => Notation::Algebraic,
            Self::Numeric | Self::Landings => Notation::Numeric,
        };
        Options {
            notation,
            ..*options
        }
    }

    /// Converts a move played under these parameters to this notation; `None` if it stays as it is.
    pub fn item(self, step: &Step<'_>) -> Option<Item> {
        let text = match self {
            Self::Landings => &step.played.landings,
            Self::Numeric | Self::Algebraic => &step.played.record,
        };
        let mut written = parse_move(text).ok()?;
        // The text has the number only if it can be claimed against.
        written.announced = written.announced.or(step.item.written.announced);
        Some(Item::Move(PdnMove {
            written,
            strength: step.item.strength.clone(),
        }))
    }
}
