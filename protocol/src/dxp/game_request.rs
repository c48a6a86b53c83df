use super::colour::Colour;
use super::minutes::Minutes;
use super::position::Position;

/// The request for a game.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct GameRequest {
    /// The Initiator's name: printable ASCII, at most [`NAME_LENGTH`](super::NAME_LENGTH) characters, without
    /// surrounding blanks. Other characters are written as `?`, and a longer name is truncated.
    pub initiator: String,
    /// The Follower's side.
    pub follower: Colour,
    /// Each side's time for the whole game.
    pub time: Minutes,
    /// The number of moves of each side after which the game may be ended, up to 999; 0 for no limit.
    pub moves: u16,
    /// The position where the game begins; `None` for the start position.
    pub position: Option<Position>,
}
