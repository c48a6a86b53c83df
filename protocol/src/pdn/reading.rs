//! What was read of a text of games.

use super::error::PdnError;
use super::game::Game;

/// What was read of a text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reading {
    /// The games that can be read, in their order.
    pub games: Vec<Game>,
    /// One error for each game that cannot.
    pub errors: Vec<PdnError>,
}
