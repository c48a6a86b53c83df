//! The names of squares.

use super::board::{file_rank, number_of};
use crate::Notation;

/// The number of a square, or its file and rank.
pub(super) fn square_name(bit: u8, notation: Notation) -> String {
    let number = number_of(bit);
    match notation {
        Notation::Numeric => number.to_string(),
        Notation::Algebraic => {
            let (file, rank) = file_rank(number);
            format!("{}{rank}", char::from(b'a' + file))
        }
    }
}
