//! Games as they are read from a text or a file.

use super::error::PdnError;
use super::game::Game;

/// The games of a text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reading {
    /// The valid games, in order.
    pub games: Vec<Game>,
    /// One error for each invalid game.
    pub errors: Vec<PdnError>,
}

/// A game of a file, or an error in its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadGame {
    /// Which game of the file, from 1; the games with errors count too.
    pub number: usize,
    /// The line of the file in which it begins, from 1.
    pub line: usize,
    /// Whether it comes from a file of records, which is not PDN.
    pub is_record: bool,
    /// The text from the end of the previous game to the end of this one, trimmed. A `*` is added if only the end of the
    /// file ends the game. For an error, the text up to the next game. `None` unless it was requested, and for an error
    /// whose text is longer than [`MAX_GAME`](super::MAX_GAME).
    pub text: Option<String>,
    /// The line of the file in which each item of [`Game::moves`] begins. Empty for an error and for a record.
    pub item_lines: Vec<usize>,
    /// The game, or why it cannot be read.
    pub game: Result<Game, PdnError>,
}
