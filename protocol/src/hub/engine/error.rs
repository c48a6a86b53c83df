//! Errors of an engine's line.

use thiserror::Error;

use crate::hub::line::LineError;

/// Why a line of an engine cannot be understood. The texts inside are shortened to about 40 characters.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReplyError {
    /// The line itself cannot be read.
    #[error(transparent)]
    Line(#[from] LineError),
    /// The first word is not the name of a reply.
    #[error("there is no reply '{reply}'")]
    UnknownReply {
        /// The word.
        reply: String,
    },
    /// A required value is missing.
    #[error("'{reply}' has no value for '{name}'")]
    MissingValue {
        /// The reply.
        reply: &'static str,
        /// The argument's name.
        name: &'static str,
    },
    /// A value does not fit its argument.
    #[error("'{value}' does not fit '{name}', which takes {expected}")]
    BadValue {
        /// The argument's name.
        name: &'static str,
        /// The value.
        value: String,
        /// The values that the argument takes, in words.
        expected: String,
    },
    /// `answer` answers no question.
    #[error("'answer' needs one of {known}")]
    EmptyAnswer {
        /// The arguments that an answer can have.
        known: String,
    },
}
