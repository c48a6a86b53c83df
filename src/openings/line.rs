//! A line of play that becomes an opening.

use super::opening::Opening;
use crate::rules::Options;
use crate::session::{Session, SetupError};
use crate::variants::Variant;
use rafle_protocol::hub::GameResult;

/// An opening together with the game after its moves.
pub(super) struct Line {
    pub(super) opening: Opening,
    pub(super) session: Box<dyn Session>,
}

impl Line {
    /// The start position, without moves; `None` if the rules give no start position.
    pub(super) fn start(variant: &Variant, options: &Options) -> Option<Self> {
        Some(Self {
            opening: Opening::default(),
            session: variant.start(options)?,
        })
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

    /// Whether the game is not over after the line.
    pub(super) fn goes_on(&self) -> bool {
        self.session.result() == GameResult::None
    }
}
