//! Why a value does not fit a parameter.

use thiserror::Error;

use crate::text::{TRUTH, listed, names};

/// Why a parameter does not take a value. The sentence names the value; the parameter's name is for the
/// caller to add.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ParamError {
    /// The value is not a truth value.
    #[error("'{value}' is not {}", listed(&names(TRUTH), "or"))]
    Bool {
        /// The value.
        value: String,
    },
    /// The value is not a whole number within the bounds.
    #[error("'{value}' is not a whole number from {min} to {max}")]
    Int {
        /// The value.
        value: String,
        /// The smallest value.
        min: i64,
        /// The greatest value.
        max: i64,
    },
    /// The value is not a real number within the bounds.
    #[error("'{value}' is not a number from {min} to {max}")]
    Real {
        /// The value.
        value: String,
        /// The smallest value, as text.
        min: String,
        /// The greatest value, as text.
        max: String,
    },
    /// The value is none of the words.
    #[error("'{value}' is not one of {allowed}")]
    Enum {
        /// The value.
        value: String,
        /// The words, separated by commas.
        allowed: String,
    },
}
