//! A window of a file as text, with its line and column.

use std::io::{self, Read};

/// The part of a file that has been read and not consumed, as text. Bytes that are not UTF-8 are read as Latin-1, the
/// encoding of older files.
pub(super) struct TextBuffer<R> {
    file: R,
    text: String,
    /// The number of consumed bytes.
    used: usize,
    /// The first bytes of a character whose other bytes have not been read.
    cut_off: Vec<u8>,
    /// The offset of the last `}`, consumed or not.
    last_brace: Option<usize>,
    at_end: bool,
    /// Where the remaining text begins in the file.
    cursor: Cursor,
}

/// The number of bytes read at a time, and the minimum that is buffered.
pub(super) const PIECE: usize = 1 << 16;

/// Consumed text is freed when there is this much of it, or more than remains.
const MAX_CONSUMED: usize = 1 << 22;

impl<R: Read> TextBuffer<R> {
    pub(super) fn new(file: R) -> Self {
        TextBuffer {
            file,
            text: String::new(),
            used: 0,
            cut_off: Vec::new(),
            last_brace: None,
            at_end: false,
            cursor: Cursor::START,
        }
    }

    /// The remaining text.
    pub(super) fn rest(&self) -> &str {
        self.text.get(self.used..).unwrap_or_default()
    }

    /// The offset of the last `}` of the remaining text.
    pub(super) fn last_brace(&self) -> Option<usize> {
        self.last_brace?.checked_sub(self.used)
    }

    /// Whether the remaining text reaches the end of the file.
    pub(super) fn is_at_end(&self) -> bool {
        self.at_end
    }

    /// The line and column where the remaining text begins.
    pub(super) fn cursor(&self) -> Cursor {
        self.cursor
    }

    /// The line and column of a byte of the remaining text.
    pub(super) fn cursor_at(&self, offset: usize) -> Cursor {
        self.cursor
            .behind(self.rest().get(..offset).unwrap_or_default())
    }

    /// Consumes the first bytes of the remaining text.
    pub(super) fn consume(&mut self, length: usize) {
        self.cursor = self.cursor_at(length);
        self.used = (self.used + length).min(self.text.len());
    }

    /// Skips a byte order mark, which belongs to no line.
    pub(super) fn skip_byte_order_mark(&mut self) {
        let mark = '\u{feff}';
        if self.rest().starts_with(mark) {
            self.used += mark.len_utf8();
        }
    }

    /// Reads more of the file: doubles the remaining text, up to `max` bytes.
    pub(super) fn grow(&mut self, max: usize) -> io::Result<()> {
        let length = self.rest().len();
        let wanted = (2 * length).clamp(PIECE, max);
        self.fill(wanted.max(length + 1))
    }

    /// Replaces the remaining text.
    pub(super) fn replace_rest(&mut self, rest: &str) {
        self.text.truncate(self.used);
        self.text.push_str(rest);
        self.last_brace = rest.rfind('}').map(|at| self.used + at);
    }

    /// Reads until at least `length` bytes remain or the file ends.
    pub(super) fn fill(&mut self, length: usize) -> io::Result<()> {
        let left = self.text.len().saturating_sub(self.used);
        if self.used >= left.min(MAX_CONSUMED) {
            self.text.drain(..self.used);
            self.last_brace = self.last_brace.and_then(|at| at.checked_sub(self.used));
            self.used = 0;
        }
        let mut bytes = Vec::new();
        while !self.at_end && self.rest().len() < length {
            bytes.append(&mut self.cut_off);
            let wanted = PIECE.saturating_sub(bytes.len());
            let read = { (&mut self.file).take(wanted as u64) }.read_to_end(&mut bytes)?;
            self.at_end = read < wanted;
            let before = self.text.len();
            self.take(&bytes);
            let new = self.text.get(before..).unwrap_or_default();
            if let Some(brace) = new.rfind('}') {
                self.last_brace = Some(before + brace);
            }
            bytes.clear();
        }
        Ok(())
    }

    /// Adds bytes to the text.
    fn take(&mut self, mut bytes: &[u8]) {
        loop {
            let error = match std::str::from_utf8(bytes) {
                Ok(text) => return self.text.push_str(text),
                Err(error) => error,
            };
            let Some((sound, rest)) = bytes.split_at_checked(error.valid_up_to()) else {
                return;
            };
            self.text
                .push_str(str::from_utf8(sound).unwrap_or_default());
            let foreign = match error.error_len() {
                None if !self.at_end => return self.cut_off.extend_from_slice(rest),
                None => rest.len(),
                Some(length) => length,
            };
            let Some((foreign, after)) = rest.split_at_checked(foreign) else {
                return;
            };
            self.text.extend(foreign.iter().copied().map(char::from));
            bytes = after;
        }
    }
}

/// A line and a column of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cursor {
    /// The line, from 1.
    pub(super) line: usize,
    /// The column, from 1, in characters.
    pub(super) column: usize,
}

impl Cursor {
    const START: Cursor = Cursor { line: 1, column: 1 };

    /// The position after a text that begins here. The text must not end between the two characters of a line end.
    fn behind(self, text: &str) -> Self {
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
