//! Errors of a message.

use nom::error::{ErrorKind, ParseError};
use thiserror::Error;

use super::message::{MAX_MESSAGE, VERSION};
use crate::position::CellTextError;
use crate::text::shown;

/// Why a text is not a message of the protocol. The texts inside are shortened to about 40 characters.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MessageError {
    /// There is nothing between two NULs.
    #[error("the message is empty")]
    Empty,
    /// The message has more than [`MAX_MESSAGE`] characters.
    #[error("the message has {0} characters, at most {most} are allowed", most = MAX_MESSAGE)]
    TooLong(usize),
    /// No message begins with that character.
    #[error("no message begins with '{0}'")]
    Letter(char),
    /// A request for a game in another version of the protocol, which may have other fields.
    #[error("version {0} of the protocol is unknown; only version {known} is supported", known = VERSION)]
    Version(u8),
    /// A field cannot be read.
    #[error("{field}: '{text}' is not {expected}")]
    Field {
        /// The field.
        field: &'static str,
        /// The text of the field.
        text: String,
        /// The expected text.
        expected: String,
    },
    /// The message ends before a field does.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// The position of a request cannot be read.
    #[error("the position: {0}")]
    Position(CellTextError),
    /// Something follows the last field.
    #[error("'{0}' follows the message")]
    Trailing(String),
}

/// The parsers build their own errors with the field's name; an error of nom is never returned.
impl ParseError<&str> for MessageError {
    fn from_error_kind(input: &str, _: ErrorKind) -> Self {
        MessageError::Trailing(shown(input))
    }

    fn append(_: &str, _: ErrorKind, other: Self) -> Self {
        other
    }
}
