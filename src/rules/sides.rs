//! White and Black: what all games of two sides share.

use super::{Reason, Seat, Win};

/// White's index in tables of two sides.
pub const WHITE: usize = 0;
/// Black's index.
pub const BLACK: usize = 1;
/// The sides' names on the wire and in messages.
pub const SIDE_NAMES: [&str; 2] = ["white", "black"];

/// The seats of the two sides.
pub(super) const SIDES: &[Seat] = &[Seat(WHITE as u8), Seat(BLACK as u8)];

/// The name of a seat in a game of two sides.
pub(super) fn seat_name(seat: Seat) -> &'static str {
    SIDE_NAMES[seat.index() & 1]
}

/// A game that a side has won.
pub(super) fn won_by(side: usize, reason: Reason) -> Win {
    Win {
        seat: Seat(side as u8 & 1),
        reason,
    }
}
