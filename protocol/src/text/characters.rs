//! Characters: blanks, and how error messages show a part of a text.

/// The maximum number of characters of a token in an error message.
const MAX_SHOWN: usize = 40;

/// Whether a character separates words: space, tab, or carriage return, which remains of another system's line end.
pub(crate) fn is_blank(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\r')
}

/// Whether a character is white space in a text of moves, which may have several lines: a blank, a line end, or a
/// non-breaking blank of typeset text.
pub(crate) fn is_space(character: char) -> bool {
    is_blank(character) || matches!(character, '\n' | '\u{c}' | '\u{a0}' | '\u{202f}')
}

/// Whether a character is a minus sign or one of the dashes that typeset text has for it.
pub(crate) fn is_dash(character: char) -> bool {
    matches!(character, '-' | '‐' | '‑' | '–' | '—' | '−')
}

/// A character that is safe in a line: a double quote becomes a single one, since Hub has no escape for it, and a control
/// character becomes a space.
pub(crate) fn clean_character(character: char) -> char {
    match character {
        '"' => '\'',
        _ if character.is_control() => ' ',
        _ => character,
    }
}

/// A text whose characters are safe in a line, see [`clean_character`].
pub(crate) fn clean(text: &str) -> String {
    text.chars().map(clean_character).collect()
}

/// A token for an error message: clean, and truncated after 40 characters.
pub(crate) fn shown(token: &str) -> String {
    let mut characters = token.chars();
    let mut text: String = characters
        .by_ref()
        .take(MAX_SHOWN)
        .map(clean_character)
        .collect();
    if characters.next().is_some() {
        text.push_str("...");
    }
    text
}

/// The part of a text before its first blank.
pub(crate) fn first_word(text: &str) -> &str {
    text.split(is_blank).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_token_is_cut_after_forty_characters() {
        assert_eq!(shown(&"é".repeat(40)), "é".repeat(40));
        assert_eq!(shown(&"é".repeat(41)), format!("{}...", "é".repeat(40)));
    }

    #[test]
    fn a_shown_token_holds_neither_double_quotes_nor_control_characters() {
        assert_eq!(shown("a\"b\u{7}c\n"), "a'b c ");
    }

    #[test]
    fn the_first_word_ends_at_a_blank() {
        assert_eq!(first_word("=c d"), "=c");
        assert_eq!(first_word(""), "");
    }
}
