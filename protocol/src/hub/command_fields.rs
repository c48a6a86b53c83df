//! The arguments of a command: each known one stands once, the unknown ones are passed over.

use super::{Argument, CommandError};
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

    /// Whether the flag of this name is there.
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

    /// The value of the argument of this name, as `read` understands it; `expected` says in words what
    /// it takes.
    pub(super) fn read<T>(
        &self,
        name: &'static str,
        expected: &'static str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, CommandError> {
        let Some(value) = self.value(name)? else {
            return Ok(None);
        };
        let bad_value = || CommandError::BadValue {
            name,
            value: shown(value),
            expected,
        };
        read(value).map(Some).ok_or_else(bad_value)
    }
}
