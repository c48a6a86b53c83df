//! Decides what is certain about a part of a file before the rest is read.

use super::error::Failure;

/// The number of bytes after a token that must be known to decide where it ends.
pub(super) const AHEAD: usize = 1 << 12;

/// The number of bytes at the end of a word that distinguish it from a result.
const WORD_END: usize = 16;

/// Whether a failure would be the same for any continuation of the text.
pub(super) fn is_settled(text: &str, failure: &Failure) -> bool {
    let behind = text.get(failure.noticed..).unwrap_or_default();
    let mut lines = behind.matches(['\n', '\r']);
    behind.len() >= AHEAD && lines.nth(1).is_some() && !begins_comment(text, failure)
}

/// Whether a failure is a comment that is not closed.
pub(super) fn begins_comment(text: &str, failure: &Failure) -> bool {
    text.get(failure.offset..)
        .is_some_and(|at| at.starts_with('{'))
}

/// Where the last line of a text begins; a line end at the end of the text belongs to it.
pub(super) fn last_line(text: &str) -> usize {
    let body = text
        .strip_suffix("\r\n")
        .or_else(|| text.strip_suffix(['\n', '\r']));
    let end = body.unwrap_or(text).rfind(['\n', '\r']);
    end.map_or(0, |end| end + 1)
}

/// The last character boundary that is not after a byte.
pub(super) fn boundary(text: &str, byte: usize) -> usize {
    let mut at = byte.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The part of a line that decides whether a game may end with it.
pub(super) fn shortened(line: &str) -> String {
    let body = line.trim_end_matches(['\r', '\n']);
    let end = line.get(body.len()..).unwrap_or_default();
    let trimmed = body.trim_ascii_end();
    let word = trimmed
        .rsplit(|c: char| c.is_ascii_whitespace())
        .next()
        .unwrap_or_default();
    let from = boundary(word, word.len().saturating_sub(WORD_END));
    let blank = if trimmed.len() < body.len() { " " } else { "" };
    format!("{}{blank}{end}", word.get(from..).unwrap_or_default())
}
