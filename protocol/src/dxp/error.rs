//! Why a message can't be read.

use nom::error::{ErrorKind, ParseError};
use thiserror::Error;

/// Why a text is no message of the protocol. The texts inside are shortened to about 40 characters.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MessageError {
    /// There is nothing between two NULs.
    #[error("the message is empty")]
    Empty,
    /// The message has more than [`LONGEST`](super::LONGEST) characters.
    #[error("the message has {0} characters, at most {most} are allowed", most = super::LONGEST)]
    TooLong(usize),
    /// No message begins with that character.
    #[error("'{0}' begins no message")]
    Letter(char),
    /// A request for a game by another version of the protocol, whose fields may be others.
    #[error("version {0} of the protocol is not known, only {known}", known = super::VERSION)]
    Version(u8),
    /// A field can't be read.
    #[error("{field}: '{text}' is not {expected}")]
    Field {
        /// The field.
        field: &'static str,
        /// What stands there.
        text: String,
        /// What could stand there.
        expected: &'static str,
    },
    /// The message ends before a field does.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// The position of a request can't be read.
    #[error("the position: {0}")]
    Position(crate::cells::CellTextError),
    /// Something follows the last field.
    #[error("'{0}' follows the message")]
    Trailing(String),
}

/// The parsers make their own errors, with the field's name; nom's never come to light.
impl ParseError<&str> for MessageError {
    fn from_error_kind(input: &str, _: ErrorKind) -> Self {
        MessageError::Trailing(crate::text::shown(input))
    }

    fn append(_: &str, _: ErrorKind, other: Self) -> Self {
        other
    }
}
