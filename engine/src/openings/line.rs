//! A line of play that becomes an opening.

use super::opening::Opening;
use crate::session::{Session, SetupError};
use crate::variants::Variant;
use rafle_protocol::hub::GameResult;
use rafle_rules::{Irregular, Options};

/// An opening together with the game after its moves.
pub(super) struct Line {
    pub(super) opening: Opening,
    pub(super) session: Box<dyn Session>,
}

impl Line {
    /// The start position, without moves; `None` if the rules give no start position.
    pub(super) fn start(variant: &Variant, options: &Options) -> Option<Self> {
        Self::first(variant, options).ok()
    }

    /// The start position, without moves.
    ///
    /// # Errors
    ///
    /// A sentence: the rules give no start position.
    pub(super) fn first(variant: &Variant, options: &Options) -> Result<Self, String> {
        let opening = Opening::default();
        let session = opening.open(variant, options);
        let session = session.map_err(|error| error.to_string())?;
        Ok(Self { opening, session })
    }

    /// The position of a text, without moves. The opening holds the text that the rules write, whatever
    /// the form of the given one.
    pub(super) fn at(
        position: &str,
        variant: &Variant,
        options: &Options,
    ) -> Result<Self, SetupError> {
        let session = Opening::at(position).open(variant, options)?;
        Ok(Self {
            opening: Opening::at(session.position()),
            session,
        })
    }

    /// The line continued by one move.
    pub(super) fn after(&self, text: &str) -> Result<Self, SetupError> {
        let played = self.session.play(text)?;
        let mut opening = self.opening.clone();
        opening.moves.push(played.text);
        let session = played.session;
        Ok(Self { opening, session })
    }

    /// Plays one more move of a written game; `false`, and nothing changed, if it ends the game.
    ///
    /// # Errors
    ///
    /// A sentence: the move cannot be played; or only as an irregular one, as no game between engines has it.
    pub(super) fn continue_by(&mut self, text: &str) -> Result<bool, String> {
        let played = self.session.play(text).map_err(|error| {
            let options = self.session.options();
            match Variant::named(self.session.variant()) {
                Some(variant) => refusal(&self.opening, text, error, variant, options),
                None => error.to_string(),
            }
        })?;
        if played.session.result() != GameResult::None {
            return Ok(false);
        }
        self.opening.moves.push(played.text);
        self.session = played.session;
        Ok(true)
    }

    /// Whether the game is not over after the line.
    pub(super) fn goes_on(&self) -> bool {
        self.session.result() == GameResult::None
    }
}

/// Why a move cannot follow an opening: it cannot be played, or only as an irregular one.
pub(super) fn refusal(
    opening: &Opening,
    text: &str,
    error: SetupError,
    variant: &Variant,
    options: &Options,
) -> String {
    // Whether it could be played if moves were allowed that miss an obligation.
    let claiming = Options {
        irregular: Irregular::Claim,
        ..*options
    };
    let session = opening.open(variant, &claiming);
    if session.is_ok_and(|session| session.play(text).is_ok()) {
        let number = opening.moves.len() + 1;
        return format!(
            "move {number}: '{text}' is irregular, and the moves of openings must be regular"
        );
    }
    error.to_string()
}
