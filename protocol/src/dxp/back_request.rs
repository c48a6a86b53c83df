//! The takeback request.

use super::colour::Colour;

/// The request to go back to the position before a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BackRequest {
    /// The number of the move, up to 999; the first is 1.
    pub number: u16,
    /// The side to play it.
    pub side: Colour,
}
