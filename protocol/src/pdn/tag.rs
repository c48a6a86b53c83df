//! A tag of a game.

use super::variant::Variant;

/// A tag, `[Name "value"]`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Tag {
    /// A letter, then letters, figures and underscores; by the standard the first one is a capital.
    pub name: String,
    /// Any text of one line, without the quotes and the backslashes that escape quotes.
    pub value: String,
}

/// The value of the first tag of that name.
pub(super) fn tag_value<'a>(tags: &'a [Tag], name: &str) -> Option<&'a str> {
    let tag = tags.iter().find(|tag| tag.name == name)?;
    Some(&tag.value)
}

/// Which game is played, by the tags.
pub(super) fn variant_of(tags: &[Tag]) -> Variant {
    Variant::of(tag_value(tags, "Variant"), tag_value(tags, "GameType"))
}
