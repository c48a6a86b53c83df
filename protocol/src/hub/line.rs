//! One line of the protocol: a command word and its named arguments.

use std::fmt;

use super::argument::Argument;
use crate::text::clean;

/// A line of the protocol, as words: `command name=value flag name="longer value"`.
/// A parsed line contains neither double quotes nor control characters, and its command and names are not empty and
/// contain neither blanks nor `=`. Lines built by hand should follow the same rules.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Line {
    /// The first word of the line.
    pub command: String,
    /// What follows it, in the order of the line.
    pub arguments: Vec<Argument>,
}

impl Line {
    /// A line of the command alone.
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
