//! What can be wrong with a move's text.

use thiserror::Error;

use super::path::MAX_PATH;

/// What is wrong with a text of moves. The texts inside are shortened to about 40 characters.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MoveTextFault {
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
    /// A path or its list of captured cells is too long.
    #[error("'{token}' has more than {MAX_PATH} squares")]
    TooLong {
        /// The beginning of the move.
        token: String,
    },
    /// A parenthesis round moves is not closed, or closed twice.
    #[error("the parentheses round '{token}' do not match")]
    Parenthesis {
        /// The text within them, or the sign that stands alone.
        token: String,
    },
    /// A comment is not closed.
    #[error("the comment '{token}' is not closed")]
    Comment {
        /// The comment from its brace.
        token: String,
    },
    /// A move number is followed by no move.
    #[error("after the number '{token}' a move is missing")]
    MissingMove {
        /// The number with its points.
        token: String,
    },
    /// One or two points stand where the three that end a record might stand.
    #[error("'{token}' is neither a full stop after a move nor the three points that end a record")]
    Points {
        /// The points.
        token: String,
    },
    /// Something follows the points that end a record.
    #[error("'{token}' follows the points that end the record")]
    AfterTheEnd {
        /// What follows.
        token: String,
    },
}
