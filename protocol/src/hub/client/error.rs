//! Errors of a client's line.

use thiserror::Error;

use super::command::{Go, Question};
use super::level::LevelField;
use crate::hub::line::LineError;
use crate::text::Worded;

/// Why a line of the client is refused. The texts inside are shortened to about 40 characters.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CommandError {
    /// The line itself cannot be read.
    #[error(transparent)]
    Line(#[from] LineError),
    /// The first word is not a command.
    #[error("there is no command '{command}'")]
    UnknownCommand {
        /// The word.
        command: String,
    },
    /// A known argument occurs twice.
    #[error("'{command}' has '{name}' twice")]
    Repeated {
        /// The command.
        command: &'static str,
        /// The argument's name.
        name: &'static str,
    },
    /// A required argument is missing.
    #[error("'{command}' needs '{name}='")]
    MissingArgument {
        /// The command.
        command: &'static str,
        /// The argument's name.
        name: &'static str,
    },
    /// An argument has no value.
    #[error("'{name}' needs a value, '{name}=...'")]
    MissingValue {
        /// The argument's name.
        name: &'static str,
    },
    /// A flag has a value.
    #[error("'{name}' takes no value, but has '{value}'")]
    UnexpectedValue {
        /// The flag's name.
        name: &'static str,
        /// The value.
        value: String,
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
    /// `pos` names both the start and a position.
    #[error("'pos' takes 'start' or 'pos=', not both")]
    StartAndPosition,
    /// A word of `wolf` does not have the right form.
    #[error(
        "'{word}' in 'wolf' is not a king's square and its moves, such as W28=3, once for each side"
    )]
    Wolf {
        /// The word.
        word: String,
    },
    /// `pos` has king moves without a position.
    #[error("'wolf' needs a position, 'pos='")]
    WolfWithoutPosition,
    /// `pos` has king moves twice: in the position, and as an argument.
    #[error("'wolf' and the position both tell the moves of kings")]
    WolfTwice,
    /// `pos` has an unknown argument.
    #[error("'pos' has no argument '{name}'; it takes 'start', 'pos=', 'wolf=' and 'moves='")]
    UnknownArgument {
        /// The argument's name.
        name: String,
    },
    /// A word of `pos` looks like a move outside of `moves=`.
    #[error("'{word}' is not an argument of 'pos'; put moves in double quotes after 'moves='")]
    UnquotedMove {
        /// The word.
        word: String,
    },
    /// `level` has no argument.
    #[error("'level' takes {}, but has none of them", LevelField::listed())]
    EmptyLevel,
    /// `go` has no word after it.
    #[error("'go' needs one of {}", Go::listed("and"))]
    MissingMode,
    /// The word after `go` is unknown.
    #[error("'go' takes {}, not '{found}'", Go::listed("or"))]
    UnknownMode {
        /// The first word after `go`.
        found: String,
    },
    /// `go` asks for two kinds of search at once.
    #[error(
        "'go' takes one of {}, but has '{first}' and '{second}'",
        Go::listed("and")
    )]
    TwoModes {
        /// The first of the two.
        first: &'static str,
        /// The second of the two.
        second: &'static str,
    },
    /// `go` reports a draw offer, but does not ask for a move that could answer it.
    #[error("'draw-offer' needs 'go think', but stands with '{mode}'")]
    UnanswerableOffer {
        /// The way to search.
        mode: &'static str,
    },
    /// `query` has no `what=`.
    #[error("'query' needs 'what=' with {}", Question::listed("or"))]
    MissingQuestion,
    /// `query` has an unknown value of `what`.
    #[error("'query' cannot answer '{found}', only {}", Question::listed("or"))]
    UnknownQuestion {
        /// The value of `what`.
        found: String,
    },
}
