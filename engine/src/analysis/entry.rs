//! Entries: the games and positions to analyse.

use rafle_protocol::pdn::Game;

/// A game or a position, with its place in the input.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its number in the whole input, from 1.
    pub number: u64,
    /// The place, for messages: file and game or line.
    pub place: String,
    /// The game or position, or its error.
    pub what: Result<What, String>,
}

/// A game or a position.
#[derive(Clone, Debug)]
pub enum What {
    /// A game of a PDN file.
    Game(Box<Game>),
    /// A position.
    Position {
        /// The position in any accepted form; `None` for the start of a game.
        text: Option<String>,
        /// Moves from there, as records have them.
        moves: String,
    },
}
