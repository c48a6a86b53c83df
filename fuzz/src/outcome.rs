//! What came of an input, for people to count.

use std::collections::BTreeSet;
use std::fmt::{self, Debug};

/// What came of an input: whether it was read, and the kinds of things that the result or the error holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Whether the input was read; if not, it was refused.
    pub read: bool,
    /// The names in the value's debug text, each once: variants, types, fields.
    names: BTreeSet<String>,
}

impl Outcome {
    /// The outcome of a reader's result.
    pub(crate) fn of<T: Debug, E: Debug>(result: &Result<T, E>) -> Self {
        match result {
            Ok(value) => Self {
                read: true,
                names: names(&format!("{value:?}")),
            },
            Err(error) => Self {
                read: false,
                names: names(&format!("{error:?}")),
            },
        }
    }

    /// The same outcome with one more name, such as that of a variant.
    pub(crate) fn with(mut self, name: &str) -> Self {
        self.names.insert(name.to_owned());
        self
    }

    /// The outcome of an input that two readers have had.
    pub(crate) fn and(mut self, other: Self) -> Self {
        self.read |= other.read;
        self.names.extend(other.names);
        self
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.read { "read:" } else { "refused:" })?;
        self.names.iter().try_for_each(|name| write!(f, " {name}"))
    }
}

/// The names in a debug text, outside quotes.
fn names(text: &str) -> BTreeSet<String> {
    let mut outside = String::new();
    let mut quote = None;
    let mut characters = text.chars();
    while let Some(c) = characters.next() {
        match (quote, c) {
            (Some(_), '\\') => {
                characters.next();
            }
            (Some(open), _) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => {
                quote = Some(c);
                outside.push(' ');
            }
            (None, _) => outside.push(c),
        }
    }
    let words = outside.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let words = words.filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()));
    words.map(str::to_owned).collect()
}

/// Checks a sentence that can travel in a quoted value of a Hub line.
///
/// # Panics
/// It can't: it is empty or long, or has a double quote or a control character.
pub(crate) fn check_sentence(sentence: &str, longest: usize) {
    assert!(!sentence.is_empty(), "an empty sentence");
    assert!(!sentence.contains('"'), "a quote: {sentence}");
    assert!(!sentence.contains(char::is_control), "{sentence:?}");
    let length = sentence.chars().count();
    assert!(length <= longest, "{length} characters: {sentence}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outcome_has_the_names_outside_quotes_once() {
        let value: Result<_, ()> = Ok((Some("Quoted \"words\""), 'x', Some(17), None::<u8>));
        let outcome = Outcome::of(&value);
        assert_eq!(outcome.to_string(), "read: None Some");
        let refused = Outcome::of(&Err::<(), _>(std::fmt::Error)).with("normal");
        assert_eq!(refused.to_string(), "refused: Error normal");
    }

    #[test]
    #[should_panic(expected = "a quote")]
    fn a_sentence_with_a_quote_cannot_travel() {
        check_sentence("it is \"quoted\"", 300);
    }
}
