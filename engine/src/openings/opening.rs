use crate::session::{Session, Setup, SetupError};
use crate::variants::Variant;
use rafle_rules::Options;
use serde::{Deserialize, Serialize};

/// An opening: a position and moves from it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The position text; `None` for the start position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The moves from there, as the engine writes them.
    pub moves: Vec<String>,
}

impl Opening {
    /// The opening that consists of a position, without moves.
    pub fn at(position: impl Into<String>) -> Self {
        Self {
            position: Some(position.into()),
            moves: Vec::new(),
        }
    }

    /// The game after the moves of the opening.
    pub fn open(
        &self,
        variant: &Variant,
        options: &Options,
    ) -> Result<Box<dyn Session>, SetupError> {
        let moves = self.moves.join(" ");
        let setup = Setup {
            position: self.position.as_deref(),
            moves: &moves,
        };
        variant.open(setup, options)
    }
}
