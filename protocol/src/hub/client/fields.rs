//! The arguments of a command: each known one may occur once, unknown ones are ignored.

use super::error::CommandError;
use crate::hub::line::Argument;
use crate::text::shown;

/// The arguments of one line, looked up by name.
pub(super) struct Fields<'a> {
    pub(super) command: &'static str,
    pub(super) arguments: &'a [Argument],
}

impl<'a> Fields<'a> {
    /// The argument of this name, `None` if the line has none.
    pub(super) fn find(&self, name: &'static str) -> Result<Option<&'a Argument>, CommandError> {
        let mut found = self
            .arguments
            .iter()
            .filter(|argument| argument.name == name);
        let first = found.next();
        match found.next() {
            Some(_) => Err(CommandError::Repeated {
                command: self.command,
                name,
            }),
            None => Ok(first),
        }
    }

    /// The value of the argument of this name, `None` if the line has no such argument.
    pub(super) fn value(&self, name: &'static str) -> Result<Option<&'a str>, CommandError> {
        match self.find(name)? {
            Some(Argument {
                value: Some(value), ..
            }) => Ok(Some(value)),
            Some(Argument { value: None, .. }) => Err(CommandError::MissingValue { name }),
            None => Ok(None),
        }
    }

    /// Whether the line has the flag of this name.
    pub(super) fn flag(&self, name: &'static str) -> Result<bool, CommandError> {
        match self.find(name)? {
            Some(Argument {
                value: Some(value), ..
            }) => Err(CommandError::UnexpectedValue {
                name,
                value: shown(value),
            }),
            found => Ok(found.is_some()),
        }
    }
}
