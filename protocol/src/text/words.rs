//! Tables of words and their values; the reader, the writer and the error messages use the same table.

/// The two truth values.
pub(crate) const TRUTH: &[(&str, bool)] = &[("true", true), ("false", false)];

/// A type whose values are words in the protocol.
pub(crate) trait Worded: Copy + PartialEq + 'static {
    /// The words and their values; the first word of a value is the one written.
    const WORDS: &'static [(&'static str, Self)];

    /// The value of a word.
    fn named(word: &str) -> Option<Self> {
        value_of(Self::WORDS, word)
    }

    /// The words that are written, as an error sentence lists them.
    fn listed(conjunction: &str) -> String {
        listed(&names(Self::WORDS), conjunction)
    }
}

/// The value of a word, `None` if it is not in the table.
pub(crate) fn value_of<T: Copy>(table: &[(&str, T)], word: &str) -> Option<T> {
    let row = table.iter().find(|(known, _)| *known == word);
    row.map(|(_, value)| *value)
}

/// The word written for a value: the first one in the table, or an empty text for a value that is not in the table.
pub(crate) fn word_of<T: PartialEq>(table: &[(&'static str, T)], value: &T) -> &'static str {
    let row = table.iter().find(|(_, known)| known == value);
    row.map_or("", |(word, _)| word)
}

/// The words that are written, one for each value, in the order of the table.
pub(crate) fn names<T: PartialEq>(table: &[(&'static str, T)]) -> Vec<&'static str> {
    let is_first = |(word, value): &&(&'static str, T)| word_of(table, value) == *word;
    let rows = table.iter().filter(is_first);
    rows.map(|(word, _)| *word).collect()
}

/// The values of a table, each once, in its order.
pub(crate) fn values<T: Copy + PartialEq>(table: &[(&'static str, T)]) -> Vec<T> {
    let is_first = |(word, value): &&(&'static str, T)| word_of(table, value) == *word;
    let rows = table.iter().filter(is_first);
    rows.map(|(_, value)| *value).collect()
}

/// `a, b or c`, with any conjunction before the last item.
pub(crate) fn listed<S: AsRef<str>>(items: &[S], conjunction: &str) -> String {
    let mut text = String::new();
    for (index, item) in items.iter().enumerate() {
        if index > 0 && index + 1 == items.len() {
            text.push_str(&format!(" {conjunction} "));
        } else if index > 0 {
            text.push_str(", ");
        }
        text.push_str(item.as_ref());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &[(&str, u8)] = &[("one", 1), ("two", 2), ("a pair", 2), ("three", 3)];

    #[test]
    fn the_first_word_of_a_value_is_written_and_every_word_is_read() {
        assert_eq!(value_of(TABLE, "a pair"), Some(2));
        assert_eq!(value_of(TABLE, "four"), None);
        assert_eq!(word_of(TABLE, &2), "two");
        assert_eq!(names(TABLE), ["one", "two", "three"]);
        assert_eq!(values(TABLE), [1, 2, 3]);
    }

    #[test]
    fn a_list_has_its_conjunction_before_the_last_item() {
        assert_eq!(listed(&["a", "b", "c"], "or"), "a, b or c");
        assert_eq!(listed(&["a", "b"], "and"), "a and b");
        assert_eq!(listed(&["a"], "or"), "a");
        assert_eq!(listed::<&str>(&[], "or"), "");
    }
}
