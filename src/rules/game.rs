//! The trait of a game's texts.

use super::{MoveList, Options, Rules, Seat};
use rafle_protocol::moves::{MoveText, Signs};
use std::error::Error;

/// A game's texts: what sessions and front ends use.
pub trait Game: Rules {
    /// The variant's name in the protocol.
    const NAME: &'static str;

    /// What a minus sign after a blank means in its lists of moves.
    const SIGNS: Signs = Signs::Join;

    /// What can be wrong with a position text.
    type Error: Error + Send + Sync + 'static;

    /// Whether a game can begin under the options.
    ///
    /// # Errors
    /// One sentence that says which of them do not go together.
    fn check(_options: &Options) -> Result<(), Self::Error> {
        Ok(())
    }

    /// The start position under the options, which have passed [`Game::check`].
    fn start(options: &Options) -> Self;

    /// Reads a position text.
    ///
    /// # Errors
    /// One sentence naming the part that is wrong.
    fn read(text: &str, options: &Options) -> Result<Self, Self::Error>;

    /// The position as text; [`Game::read`] gives the same position back, but for a result that belongs
    /// to the game that led there and not to the position.
    fn write(&self) -> String;

    /// The position as records of games have it; [`Game::read`] gives the same position back.
    fn record(&self) -> String {
        self.write()
    }

    /// The text of a move, as the engine writes it.
    fn write_move(&self, mv: Self::Move, options: &Options) -> String;

    /// The text of a move as records of games have it; [`Game::fits`] makes it this move and no other.
    fn record_move(&self, mv: Self::Move, options: &Options) -> String {
        self.write_move(mv, options)
    }

    /// Whether what was written is one of the ways to write this legal move.
    fn fits(&self, mv: Self::Move, written: &MoveText) -> bool;

    /// Appends the moves that break only the obligation to capture, to capture the most or to finish
    /// a rafle: what `irregular=claim` allows in a move list.
    fn irregular_moves(&self, moves: &mut MoveList<Self::Move>);

    /// The board as rows of text from top to bottom, with the cells' names instead of the empty
    /// cells on request.
    fn draw(&self, names: bool) -> Vec<String>;

    /// The names of the boards, in games where several boards look at the same cells.
    fn boards() -> &'static [&'static str] {
        &[]
    }

    /// One of [`Game::boards`], drawn as by [`Game::draw`]; `None` if there is none of that name.
    fn draw_board(&self, _board: &str, _names: bool) -> Option<Vec<String>> {
        None
    }

    /// A seat's name on the wire.
    fn seat_name(seat: Seat) -> &'static str;
}
