//! Errors of a line.

use thiserror::Error;

/// Why a line cannot be read. The texts inside are shortened to about 40 characters.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LineError {
    /// A value starts with a quote that is never closed.
    #[error("the quote before '{rest}' is never closed")]
    UnterminatedQuote {
        /// What follows the quote.
        rest: String,
    },
    /// A `=` has no name before it.
    #[error("there is no name before '{found}'")]
    MissingName {
        /// The word that begins with `=`.
        found: String,
    },
    /// A `=` has no value after it.
    #[error("there is no value after '{name}='")]
    MissingValue {
        /// The name before the `=`.
        name: String,
    },
    /// Text follows a closing quote without a blank.
    #[error("'{found}' stands right after a closing quote")]
    AfterQuote {
        /// The text after the quote.
        found: String,
    },
    /// A double quote inside a word.
    #[error("there is a double quote inside the word '{word}'")]
    QuoteInWord {
        /// The word; its double quotes are shown as single ones.
        word: String,
    },
    /// A value holds `=` without being quoted.
    #[error("the value '{value}' holds '=' and needs double quotes")]
    UnquotedEquals {
        /// The value with its `=`.
        value: String,
    },
    /// The line holds a control character other than tab and carriage return.
    #[error("the line holds the control character U+{code:04X}")]
    ControlCharacter {
        /// The character's code point.
        code: u32,
    },
}
