//! Why a text of moves cannot be read.

use std::error::Error;
use std::fmt;

use super::move_text_fault::MoveTextFault;
use super::place::Place;

/// Why a text is not a move or a record, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveTextError {
    /// What is wrong.
    pub fault: MoveTextFault,
    /// The position of the first unexpected character; for an unclosed parenthesis or comment and for a number without
    /// a move, the position of its beginning.
    pub place: Place,
    /// Which move of a record it is, from 1; `None` for a text that is one move.
    pub number: Option<usize>,
}

/// Writes the fault; in a record with the number of the move and the place.
impl fmt::Display for MoveTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(number) = self.number {
            let place = self.place;
            write!(f, "move {number} of the list cannot be read at {place}: ")?;
        }
        self.fault.fmt(f)
    }
}

impl Error for MoveTextError {}
