//! Why a line of a suite cannot be read.

use thiserror::Error;

use super::words::{Operation, Verdict};
use crate::moves::MoveTextErrorKind;
use crate::text::Worded;

/// Why a line of a suite cannot be read. The texts inside are shortened to about 40 characters.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum EpdError {
    /// The line has no operation that asks for something.
    #[error("the position has no task: none of bm, am and verdict follows it")]
    NoTask,
    /// The line begins with an operation.
    #[error("a position is missing before {0}")]
    NoPosition(Operation),
    /// A word is not the name of an operation.
    #[error("'{0}' is not an operation; there are {known}", known = Operation::listed("and"))]
    Unknown(String),
    /// An operation is given twice.
    #[error("{0} is given twice")]
    Repeated(Operation),
    /// A move cannot be read.
    #[error("{operation}: {error}")]
    Move {
        /// The operation.
        operation: Operation,
        /// What is wrong with the move.
        error: MoveTextErrorKind,
    },
    /// A verdict is not one of the words.
    #[error("verdict: '{0}' is not {known}", known = Verdict::listed("or"))]
    Verdict(String),
    /// A name is not in double quotes.
    #[error("id: '{0}' is not a text in double quotes")]
    Id(String),
    /// The name of a variant is missing or is not one word.
    #[error("variant: '{0}' is not the name of a game")]
    Variant(String),
    /// A variant is named beside a position or another operation.
    #[error("variant does not stand alone on its line")]
    VariantNotAlone,
}
