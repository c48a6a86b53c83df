//! Where a character stands in a text.

use std::fmt;

/// The place of a character in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Place {
    /// The line, from 1; `None` in a text that is a single line.
    pub line: Option<usize>,
    /// The column in the line, in characters from 1. The end of a line is one column after its last character.
    pub column: usize,
}

impl Place {
    /// The position of the character at a byte offset, which must be a character boundary.
    pub(super) fn of(text: &str, offset: usize) -> Self {
        let mut places = Places::new(text);
        places.at(offset)
    }
}

/// Writes `column 13`, or `line 2, column 5` in a text of several lines.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}, ")?;
        }
        write!(f, "column {}", self.column)
    }
}

/// Finds the positions of byte offsets in ascending order, in time linear in the length of the text.
pub(super) struct Places<'a> {
    /// What follows the last byte asked for, and its offset.
    rest: &'a str,
    offset: usize,
    line: usize,
    column: usize,
    several_lines: bool,
}

impl<'a> Places<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Places {
            rest: text,
            offset: 0,
            line: 1,
            column: 1,
            several_lines: text.trim_end().contains('\n'),
        }
    }

    /// The position of a byte offset, which must not be before the previous one.
    pub(super) fn at(&mut self, offset: usize) -> Place {
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
        Place {
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
        assert_eq!(Place::of("é–x", 5).to_string(), "column 3");
        assert_eq!(Place::of(text, 5).to_string(), "line 1, column 3");
        assert_eq!(Place::of(text, 9).to_string(), "line 2, column 2");
        let mut places = Places::new(text);
        let found: Vec<String> = [0, 2, 8].map(|offset| places.at(offset).to_string()).into();
        assert_eq!(
            found,
            ["line 1, column 1", "line 1, column 2", "line 2, column 1"]
        );
    }
}
