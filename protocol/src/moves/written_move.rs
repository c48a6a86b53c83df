//! A move with the text that it was read from.

use std::fmt;

use super::move_text::MoveText;

/// A move together with the text that it was read from.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct WrittenMove {
    /// The text without its blanks.
    pub text: String,
    /// The parsed text, without the announced number.
    pub parsed: MoveText,
    /// The number of captures that the player announces, `=3`.
    pub announced: Option<u16>,
}

impl WrittenMove {
    /// The text as an error sentence repeats it: cut where it is long.
    #[must_use]
    pub fn shown(&self) -> String {
        crate::text::shown(&self.text)
    }
}

/// Writes the text as it was read, without its blanks.
impl fmt::Display for WrittenMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
