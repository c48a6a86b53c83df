//! Games with their moves in another form.

use super::game_rules::GameRules;
use super::play_fault::PlayFault;
use super::play_through::{PlayThrough, Step};
use super::walk::Walk;
use crate::rules::{Notation, Options};
use rafle_protocol::moves::parse_move;
use rafle_protocol::pdn::{Game, Item, PdnMove};

/// How moves are written. Games that name their cells in a single way have the same text in the first two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveForm {
    /// `32-28` and `28x19`, with landings where they are needed.
    Numeric,
    /// `d4-e5` and `e5xg7`.
    Algebraic,
    /// Numbers, and every landing of a capture.
    Landings,
}

/// The game with each move, those of variations too, in some form; all else stays.
///
/// # Errors
/// [`PlayFault`]: a move cannot be played.
pub(crate) fn rewritten(game: &Game, rules: &GameRules, form: MoveForm) -> Result<Game, PlayFault> {
    let notation = match form {
        MoveForm::Algebraic => Notation::Algebraic,
        MoveForm::Numeric | MoveForm::Landings => Notation::Numeric,
    };
    let options = Options {
        notation,
        ..rules.options
    };
    let mut written = game.clone();
    let play = PlayThrough::open(game, rules.variant, &options)?;
    let write = |step: &Step<'_>| {
        let text = match form {
            MoveForm::Landings => &step.played.landings,
            MoveForm::Numeric | MoveForm::Algebraic => &step.played.record,
        };
        Some(Item::Move(PdnMove {
            written: parse_move(text).ok()?,
            strength: step.item.strength.clone(),
        }))
    };
    let mut walk = Walk {
        write: &write,
        moves: 0,
    };
    walk.run(&mut play.following_set_ups(), &mut written.moves, 0)?;
    Ok(written)
}
