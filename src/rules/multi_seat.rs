//! What only games have in which more than two can play.

use super::{Rules, Seat};

/// The rules of a game of two seats and more, as searches of such games need them.
pub trait MultiSeat: Rules {
    /// The same position with another seat to move; `None` if nobody sits there. A search of more than two
    /// seats, or of one alone, lets seats miss their turns.
    fn with_turn_of(&self, seat: Seat) -> Option<Self>;

    /// Whether a seat and the others have parted for good, so that it plays a solitaire from here on.
    fn has_parted(&self, seat: Seat) -> bool;

    /// A hash of what a seat has on the board, whatever the others have.
    fn solitaire_hash(&self, seat: Seat) -> u64;
}
