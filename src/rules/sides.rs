//! White and Black: what all games of two sides share.

use super::{Outcome, Reason, Seat};

/// White's index in tables of two sides.
pub const WHITE: usize = 0;
/// Black's index.
pub const BLACK: usize = 1;
/// The sides' names on the wire and in messages.
pub const SIDE_NAMES: [&str; 2] = ["white", "black"];

/// The name of a seat in a game of two sides.
pub(super) fn seat_name(seat: Seat) -> &'static str {
    SIDE_NAMES[seat.index() & 1]
}

/// The result of a game that a side has won.
pub(super) fn won_by(side: usize, reason: Reason) -> Outcome {
    Outcome::Win {
        winner: Seat(side as u8 & 1),
        reason,
    }
}
