//! Entries: the games and positions to analyse, and the forms of input files.

use rafle_protocol::moves::begins_record;
use rafle_protocol::pdn::Game;

/// A game or a position, with its place in the input.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its number in the whole input, from 1.
    pub number: u64,
    /// The place, for messages: file and game or line.
    pub place: String,
    /// The game or position, or its error.
    pub what: Result<What, String>,
}

/// A game or a position.
#[derive(Clone, Debug)]
pub enum What {
    /// A game of a PDN file.
    Game {
        /// The game.
        game: Box<Game>,
        /// The line of the file in which each item of its moves begins; empty if unknown.
        item_lines: Vec<usize>,
    },
    /// A position.
    Position {
        /// The position in any accepted form; `None` for the start of a game.
        text: Option<String>,
        /// Moves from there, as records have them.
        moves: String,
    },
}

/// The form of the entries of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryForm {
    /// Games in Portable Draughts Notation, or records as documents print them.
    Games,
    /// A position on each line.
    Positions,
    /// An object of JSON on each line.
    Objects,
}

/// The least characters of a position's word.
const LEAST_WORD: usize = 41;

impl EntryForm {
    /// Detects the form of a file from its first bytes.
    pub fn of(beginning: &[u8]) -> Self {
        let text = String::from_utf8_lossy(beginning);
        let begin = behind_blanks(&text);
        if begin.starts_with('#') {
            let begin = behind_comments(begin);
            return match begin.starts_with('[') || begins_record(begin) {
                true => Self::Games,
                false => Self::Positions,
            };
        }
        let first = begin.split_whitespace().next().unwrap_or_default();
        let is_word = first.len() >= LEAST_WORD && !first.contains(['-', '"', '.']);
        let is_list = first.chars().nth(1) == Some(':')
            && first.starts_with(|c: char| c.is_ascii_alphanumeric());
        if begin.starts_with("{\"") || begin.starts_with("{}") {
            Self::Objects
        } else if is_word || is_list {
            Self::Positions
        } else {
            Self::Games
        }
    }
}

/// Whether further bytes cannot change the detected form: there is a complete line that is neither blank nor a comment.
pub(crate) fn is_told(beginning: &[u8]) -> bool {
    let text = String::from_utf8_lossy(beginning);
    behind_comments(behind_blanks(&text)).contains('\n')
}

/// What follows lines that begin with `#`, and blanks.
fn behind_comments(text: &str) -> &str {
    let mut rest = text;
    while rest.starts_with('#') {
        rest = rest
            .find('\n')
            .map_or("", |end| rest.get(end..).unwrap_or_default());
        rest = rest.trim_start();
    }
    rest
}

fn behind_blanks(text: &str) -> &str {
    text.trim_start_matches('\u{feff}').trim_start()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_told_by_its_beginning() {
        for (text, form) in [
            ("", EntryForm::Games),
            ("[White \"A\"]", EntryForm::Games),
            ("{ a comment } 1. 32-28 *", EntryForm::Games),
            ("1. 32-28 *", EntryForm::Games),
            ("d4-e5 (f6xd4); c3xe5 (a5xc3);...", EntryForm::Games),
            ("{\"moves\": \"\"}", EntryForm::Objects),
            ("\u{feff}  {}", EntryForm::Objects),
            ("W:W31:B12", EntryForm::Positions),
            ("\n# positions", EntryForm::Positions),
            ("# positions\nW:W31:B12\n", EntryForm::Positions),
            ("# a record\n\n#\nd4-e5 (f6xd4);\n", EntryForm::Games),
            ("# PDN\n[Event \"x\"]\n", EntryForm::Games),
            (&"Wb".repeat(30), EntryForm::Positions),
        ] {
            assert_eq!(EntryForm::of(text.as_bytes()), form, "{text}");
        }
    }
}
