//! What can be wrong with a move's text.

use thiserror::Error;

use super::path::MAX_PATH;

/// Why a text is not a move. The texts inside are shortened to about 40 characters.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MoveTextError {
    /// There is no text at all.
    #[error("the move is empty")]
    Empty,
    /// The text is no move in any form.
    #[error("'{token}' is not a move such as 32-28 or 28x19")]
    Unreadable {
        /// The text of the move as far as the word that cannot be read.
        token: String,
    },
    /// A path ends with a separator.
    #[error("after '{token}' a square is missing")]
    Unfinished {
        /// The text of the move.
        token: String,
    },
    /// A path has both kinds of separators.
    #[error("'{token}' has both a step and a capture sign")]
    MixedSeparators {
        /// The text of the move as far as the word with the second kind.
        token: String,
    },
    /// A parenthesis round a move is not closed, or closed twice.
    #[error("the parentheses round '{token}' do not match")]
    Parenthesis {
        /// The text within them, or the sign that stands alone.
        token: String,
    },
    /// Something follows the points that end a record.
    #[error("'{token}' follows the points that end the record")]
    AfterTheEnd {
        /// What follows.
        token: String,
    },
    /// A path or its list of captured cells is too long.
    #[error("'{token}' has more than {MAX_PATH} squares")]
    TooLong {
        /// The beginning of the move.
        token: String,
    },
    /// A move of a list cannot be read.
    #[error("move {number} of the list cannot be read: {error}")]
    InList {
        /// Which move, from 1.
        number: usize,
        /// What is wrong with it.
        error: Box<MoveTextError>,
    },
}
