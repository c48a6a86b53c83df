//! How much a FEN may hold.

/// The most squares of one range.
pub const MAX_RANGE: u16 = 200;

/// The most pieces of one position; a short text of many ranges could ask for any number.
pub const MAX_PIECES: usize = 1000;
