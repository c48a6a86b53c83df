//! Lines and columns of a text that is read piece by piece.

/// A place in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cursor {
    /// From 1.
    pub(super) line: usize,
    /// From 1, in characters.
    pub(super) column: usize,
}

impl Cursor {
    pub(super) const START: Cursor = Cursor { line: 1, column: 1 };

    /// The place behind a text that begins here, and does not end between the two characters of a line end.
    pub(super) fn behind(self, text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut line = self.line;
        let mut line_start = None;
        for (at, byte) in bytes.iter().enumerate() {
            let ends = *byte == b'\n' || (*byte == b'\r' && bytes.get(at + 1) != Some(&b'\n'));
            if ends {
                line += 1;
                line_start = Some(at + 1);
            }
        }
        let last = text.get(line_start.unwrap_or(0)..).unwrap_or_default();
        let before = if line_start.is_some() { 1 } else { self.column };
        let column = before + last.chars().count();
        Cursor { line, column }
    }
}
