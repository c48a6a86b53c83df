//! A move of a record.

use super::place::Place;
use super::written_move::WrittenMove;

/// A move of a record, with its place there.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RecordMove {
    /// The move.
    pub written: WrittenMove,
    /// Where it begins.
    pub place: Place,
}
