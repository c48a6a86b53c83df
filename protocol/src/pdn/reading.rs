//! Games as they are read from a text or a file.

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

/// A game of a file, or what stands in its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadGame {
    /// Which game of the file, from 1; the games with errors count too.
    pub number: usize,
    /// The line of the file in which it begins, from 1.
    pub line: usize,
    /// Whether the file is one of records, so that the text is no PDN.
    pub is_record: bool,
    /// The text from the end of the game before it to its own end, without the blanks round it, and with a `*` behind it where only the end of the file ends it; what stands in the place
    /// of a game with an error, up to the next one. `None` unless it was asked for, and for an error whose text is
    /// longer than [`MAX_GAME`](super::MAX_GAME).
    pub text: Option<String>,
    /// The game, or why it cannot be read.
    pub game: Result<Game, PdnError>,
}
