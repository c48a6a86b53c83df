//! Classifies the end of a file of games: a complete game, or an incomplete one of this program.

use super::record::{EVENT_TAG, SITE_TAG, TAG_NAMES};
use rafle_protocol::pdn::GameOutcome;

/// The end of a complete game as this program writes it.
const GAME_END: &[u8] = b"*\n\n";

/// The end of a file of games.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Tail<'a> {
    /// A complete game, or something not written by this program. `missing` must be written before another game.
    Complete { missing: &'static str },
    /// An incomplete game that this program began to write.
    Incomplete { record: &'a [u8] },
}

impl<'a> Tail<'a> {
    /// Classifies the last bytes of a file.
    pub(super) fn of(end: &'a [u8]) -> Self {
        if end.is_empty() || end.ends_with(GAME_END) {
            return Self::Complete { missing: "" };
        }
        let last = end
            .windows(GAME_END.len())
            .rposition(|window| window == GAME_END)
            .map_or(0, |at| at + GAME_END.len());
        let tail = end.get(last..).unwrap_or_default();
        if let Some(record) = torn_record(tail) {
            return Self::Incomplete { record };
        }
        // The `*` that ends the moves follows a blank or begins a line.
        let is_ended = tail.ends_with(b" *\n") || tail.ends_with(b"\n*\n");
        Self::Complete {
            missing: if is_ended { "\n" } else { "\n\n" },
        }
    }
}

/// The first lines of every record.
fn header() -> String {
    format!("[Event \"{EVENT_TAG}\"]\n[Site \"{SITE_TAG}\"]\n")
}

/// This program's incomplete record at the end of a text.
fn torn_record(tail: &[u8]) -> Option<&[u8]> {
    let header = header();
    let header = header.as_bytes();
    let feeds = tail.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    let begins = std::iter::once(0).chain(feeds.map(|(at, _)| at + 1));
    let lines = begins.filter_map(|at| tail.get(at..).filter(|line| !line.is_empty()));
    let with_header = lines.clone().rfind(|line| line.starts_with(header));
    with_header
        .filter(|record| is_torn(record))
        // A record may be cut within its first lines.
        .or_else(|| lines.clone().find(|line| header.starts_with(line)))
}

/// Whether a record is an incomplete beginning of one that this program writes: its tags, then numbers, moves and
/// figures in braces, without a result. A record that was edited or completed by others contains something else.
fn is_torn(record: &[u8]) -> bool {
    // The last character may be incomplete.
    let text = String::from_utf8_lossy(record);
    let (tags, moves) = text.split_once("\n\n").unwrap_or((&text, ""));
    let mut lines = tags.lines().peekable();
    while let Some(line) = lines.next() {
        let is_last = lines.peek().is_none();
        let Some(tag) = line.strip_prefix('[') else {
            return false;
        };
        let is_own = match tag.split_once(' ') {
            Some((name, _)) => TAG_NAMES.contains(&name),
            None => is_last && TAG_NAMES.iter().any(|name| name.starts_with(tag)),
        };
        if !is_own || !is_last && !tag.ends_with("\"]") {
            return false;
        }
    }
    let mut rest = moves.trim_start();
    while !rest.is_empty() {
        if let Some(comment) = rest.strip_prefix('{') {
            let (figures, after) = comment.split_once('}').unwrap_or((comment, ""));
            if !"[%".starts_with(figures) && !figures.starts_with("[%") {
                return false;
            }
            rest = after.trim_start();
        } else {
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            if !is_number_or_move(word) {
                return false;
            }
            rest = after.trim_start();
        }
    }
    true
}

/// Whether a word is a number, a move or the beginning of one, and not a result.
fn is_number_or_move(word: &str) -> bool {
    let is_known = |c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | 'x');
    word.starts_with(|c: char| c.is_ascii_digit())
        && word.chars().all(is_known)
        && GameOutcome::parse(word).is_none()
}
