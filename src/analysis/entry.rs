//! What is to be analysed.

use rafle_protocol::pdn::Game;

/// A game or a position, with its place in the input.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// Its number in the whole input, from 1.
    pub(crate) number: u64,
    /// Where it is, for a sentence: file and game or line.
    pub(crate) place: String,
    /// What it is, or what is wrong with it.
    pub(crate) what: Result<What, String>,
}

/// A game or a position.
#[derive(Clone, Debug)]
pub(crate) enum What {
    /// A game of a PDN file.
    Game(Box<Game>),
    /// A position.
    Position {
        /// In any form that is read; `None` for the start of a game.
        text: Option<String>,
        /// Moves from there, as records have them.
        moves: String,
    },
}
