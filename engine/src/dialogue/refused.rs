//! Lines that a dialogue refuses although they can be parsed, or before they are parsed.

use thiserror::Error;

/// The maximum length of a line in bytes: enough for a game of many thousand moves.
pub const MAX_LINE_BYTES: usize = 1 << 20;

/// Why a line is refused before it is parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RefusedLine {
    /// It has this many bytes, more than [`MAX_LINE_BYTES`].
    #[error("a line of {0} bytes is too long: at most {MAX_LINE_BYTES} are read")]
    TooLong(usize),
    /// It is no UTF-8 text from this byte on, counted from 1.
    #[error("byte {0} of the line does not belong to UTF-8 text")]
    NotText(usize),
}

/// Why a dialogue does not do what a line says.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DialogueError {
    /// A search runs, and the command cannot be used until it has ended.
    #[error("'{command}' must wait until the search has ended")]
    MustWait {
        /// The command.
        command: String,
    },
    /// A job has panicked, which is a bug of this program.
    #[error("internal error: the last line was not executed")]
    Internal,
}
