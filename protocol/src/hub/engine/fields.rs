//! The arguments of a reply, looked up by name.

use super::error::ReplyError;
use crate::hub::line::Line;
use crate::text::is_blank;

/// The arguments of one line, looked up by name; a flag counts as absent.
pub(super) struct Fields<'a> {
    pub(super) line: &'a Line,
}

impl<'a> Fields<'a> {
    pub(super) fn value(&self, name: &str) -> Option<&'a str> {
        let named = self
            .line
            .arguments
            .iter()
            .find(|argument| argument.name == name);
        named.and_then(|argument| argument.value.as_deref())
    }

    pub(super) fn text(&self, name: &str) -> String {
        self.value(name).unwrap_or_default().to_owned()
    }

    pub(super) fn words(&self, name: &str) -> Vec<String> {
        words(self.value(name).unwrap_or_default())
            .map(str::to_owned)
            .collect()
    }

    pub(super) fn required(
        &self,
        reply: &'static str,
        name: &'static str,
    ) -> Result<&'a str, ReplyError> {
        self.value(name)
            .ok_or(ReplyError::MissingValue { reply, name })
    }
}

pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_blank).filter(|word| !word.is_empty())
}
