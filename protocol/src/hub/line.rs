//! One line of the protocol: a command word and its named arguments.

use std::fmt;

use thiserror::Error;

use crate::text::clean;

/// A line of the protocol, as words: `command name=value flag name="longer value"`.
/// A parsed line contains neither double quotes nor control characters, and its command and names are not empty and
/// contain neither blanks nor `=`. Lines built by hand should follow the same rules.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Line {
    /// The first word of the line.
    pub command: String,
    /// Its arguments, in the order of the line.
    pub arguments: Vec<Argument>,
}

impl Line {
    /// A line without arguments.
    pub fn new(command: impl Into<String>) -> Self {
        Line {
            command: command.into(),
            arguments: Vec::new(),
        }
    }

    /// The same line with one more argument, `name=value`.
    pub fn with(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.arguments.push(Argument {
            name: name.into(),
            value: Some(value.into()),
        });
        self
    }

    /// The same line with one more flag, `name`.
    pub fn with_flag(mut self, name: impl Into<String>) -> Self {
        self.arguments.push(Argument {
            name: name.into(),
            value: None,
        });
        self
    }
}

/// Writes the line, with quotes only around values that are empty or contain a blank or `=`: some clients cannot read a
/// quoted single word. A double quote, which the protocol can't escape, is written as a single one, and a control
/// character as a space.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&clean(&self.command))?;
        for argument in &self.arguments {
            write!(f, " {argument}")?;
        }
        Ok(())
    }
}

/// One argument of a [`Line`](super::Line).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Argument {
    /// The name before the `=`, or the whole word of a flag.
    pub name: String,
    /// The value without its quotes, possibly empty; `None` for a bare flag.
    pub value: Option<String>,
}

/// Writes the argument as a [`Line`](super::Line) holds it.
impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&clean(&self.name))?;
        let Some(value) = &self.value else {
            return Ok(());
        };
        let value = clean(value);
        if value.is_empty() || value.contains([' ', '=']) {
            write!(f, "=\"{value}\"")
        } else {
            write!(f, "={value}")
        }
    }
}

/// Why a line cannot be read. The texts inside are shortened to about 40 characters.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LineError {
    /// A value starts with a quote that is never closed.
    #[error("the quote before '{rest}' is never closed")]
    UnterminatedQuote {
        /// What follows the quote.
        rest: String,
    },
    /// No name precedes a `=`.
    #[error("there is no name before '{found}'")]
    MissingName {
        /// The word that begins with `=`.
        found: String,
    },
    /// No value follows a `=`.
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
    /// An unquoted value contains `=`.
    #[error("the value '{value}' holds '=' and needs double quotes")]
    UnquotedEquals {
        /// The value with its `=`.
        value: String,
    },
    /// The line contains a control character other than tab and carriage return.
    #[error("the line holds the control character U+{code:04X}")]
    ControlCharacter {
        /// The character's code point.
        code: u32,
    },
}
