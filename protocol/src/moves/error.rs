//! Why a text of moves cannot be read, and where.

use std::error::Error;
use std::fmt;

use thiserror::Error;

use super::move_text::MAX_PATH;

/// Why a text is not a move or a record, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveTextError {
    /// What is wrong.
    pub kind: MoveTextErrorKind,
    /// The position of the first unexpected character; for an unclosed parenthesis or comment and for a number without
    /// a move, the position of its beginning.
    pub position: TextPosition,
    /// Which move of a record it is, from 1; `None` for a text that is one move.
    pub number: Option<usize>,
}

/// Writes what is wrong; in a record preceded by the number of the move and the position.
impl fmt::Display for MoveTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(number) = self.number {
            let position = self.position;
            write!(
                f,
                "move {number} of the list cannot be read at {position}: "
            )?;
        }
        self.kind.fmt(f)
    }
}

impl Error for MoveTextError {}

/// What is wrong with a text of moves. The texts inside are shortened to about 40 characters.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MoveTextErrorKind {
    /// The text is empty.
    #[error("the move is empty")]
    Empty,
    /// The text is no move in any form.
    #[error("'{token}' is not a move such as 32-28 or d4xf6")]
    Unreadable {
        /// The text of the move as far as the word that cannot be read.
        token: String,
    },
    /// A path ends with a separator.
    #[error("a square is missing after '{token}'")]
    Unfinished {
        /// The text of the move.
        token: String,
    },
    /// A path has both kinds of separators.
    #[error("'{token}' has both a step and a capture sign")]
    MixedSeparators {
        /// The text of the move as far as the word with the second kind.
        token: String,
    },
    /// A path or its list of captured cells is too long.
    #[error("'{token}' has more than {MAX_PATH} squares")]
    TooLong {
        /// The beginning of the move.
        token: String,
    },
    /// A parenthesis round moves is not closed, or closed twice.
    #[error("the parentheses round '{token}' do not match")]
    Parenthesis {
        /// The text within them, or the sign that stands alone.
        token: String,
    },
    /// A comment is not closed.
    #[error("the comment '{token}' is not closed")]
    Comment {
        /// The comment from its brace.
        token: String,
    },
    /// A move number is followed by no move.
    #[error("a move is missing after the number '{token}'")]
    MissingMove {
        /// The number with its points.
        token: String,
    },
    /// One or two points stand where the three that end a record might stand.
    #[error("'{token}' is neither a full stop after a move nor the three points that end a record")]
    Points {
        /// The points.
        token: String,
    },
    /// Something follows the points that end a record.
    #[error("'{token}' follows the points that end the record")]
    AfterTheEnd {
        /// What follows.
        token: String,
    },
}

/// The position of a character in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TextPosition {
    /// The line, from 1; `None` in a text that is a single line.
    pub line: Option<usize>,
    /// The column in the line, in characters from 1. The end of a line is one column after its last character.
    pub column: usize,
}

impl TextPosition {
    /// The position of the character at a byte offset, which must be a character boundary.
    pub(super) fn of(text: &str, offset: usize) -> Self {
        let mut positions = TextPositions::new(text);
        positions.at(offset)
    }
}

/// Writes `column 13`, or `line 2, column 5` in a text of several lines.
impl fmt::Display for TextPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}, ")?;
        }
        write!(f, "column {}", self.column)
    }
}

/// Finds the positions of byte offsets in ascending order, in time linear in the length of the text.
pub(super) struct TextPositions<'a> {
    /// The text after the last offset, and that offset.
    rest: &'a str,
    offset: usize,
    line: usize,
    column: usize,
    several_lines: bool,
}

impl<'a> TextPositions<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        TextPositions {
            rest: text,
            offset: 0,
            line: 1,
            column: 1,
            several_lines: text.trim_end().contains('\n'),
        }
    }

    /// The position of a byte offset, which must not be before the previous one.
    pub(super) fn at(&mut self, offset: usize) -> TextPosition {
        let length = offset.saturating_sub(self.offset);
        if let Some((passed, rest)) = self.rest.split_at_checked(length) {
            for character in passed.chars() {
                (self.line, self.column) = match character {
                    '\n' => (self.line + 1, 1),
                    _ => (self.line, self.column + 1),
                };
            }
            (self.rest, self.offset) = (rest, offset);
        }
        TextPosition {
            line: self.several_lines.then_some(self.line),
            column: self.column,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_counts_characters_and_a_line_ends_at_a_line_feed() {
        let text = "é–x\r\nab\n";
        assert_eq!(TextPosition::of("é–x", 5).to_string(), "column 3");
        assert_eq!(TextPosition::of(text, 5).to_string(), "line 1, column 3");
        assert_eq!(TextPosition::of(text, 9).to_string(), "line 2, column 2");
        let mut positions = TextPositions::new(text);
        let found: Vec<String> = [0, 2, 8]
            .map(|offset| positions.at(offset).to_string())
            .into();
        assert_eq!(
            found,
            ["line 1, column 1", "line 1, column 2", "line 2, column 1"]
        );
    }
}
