//! The lines of a text file of any size.

use std::io::{self, BufRead, Read};

/// The greatest length of a line in bytes.
const MAX_LINE: usize = 1 << 20;

/// A line with its number, or what is wrong with it.
pub type NumberedLine = (usize, Result<String, String>);

/// The lines that are neither blank nor comments, which begin with `#`, without the blanks around them.
pub struct TextLines<R> {
    file: R,
    /// The number of the last line.
    line: usize,
}

impl<R: BufRead> TextLines<R> {
    /// The lines of a file.
    pub fn new(file: R) -> Self {
        Self { file, line: 0 }
    }

    /// The file, read up to the end of the last line.
    pub(crate) fn file(&self) -> &R {
        &self.file
    }

    /// The file, read up to the end of the last line.
    pub(crate) fn into_file(self) -> R {
        self.file
    }

    fn read_next(&mut self) -> io::Result<Option<NumberedLine>> {
        loop {
            self.line += 1;
            let Some(text) = read_line(&mut self.file)? else {
                return Ok(None);
            };
            // Some editors begin a file with a byte order mark.
            let mark = if self.line == 1 { "\u{feff}" } else { "" };
            let text = text.map(|text| {
                let text = text.strip_prefix(mark).unwrap_or(&text);
                text.trim().to_owned()
            });
            let is_none = |text: &String| text.is_empty() || text.starts_with('#');
            if !text.as_ref().is_ok_and(is_none) {
                return Ok(Some((self.line, text)));
            }
        }
    }
}

impl<R: BufRead> Iterator for TextLines<R> {
    type Item = io::Result<NumberedLine>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read_next().transpose()
    }
}

/// Reads a line. A line that is too long is an error; reading continues with the next line.
fn read_line(file: &mut impl BufRead) -> io::Result<Option<Result<String, String>>> {
    let mut bytes = Vec::new();
    let length = Read::take(&mut *file, MAX_LINE as u64 + 1).read_until(b'\n', &mut bytes)?;
    if length == 0 {
        return Ok(None);
    }
    if length > MAX_LINE {
        while bytes.last() != Some(&b'\n') {
            bytes.clear();
            if Read::take(&mut *file, MAX_LINE as u64).read_until(b'\n', &mut bytes)? == 0 {
                break;
            }
        }
        return Ok(Some(Err(format!(
            "the line is longer than {MAX_LINE} bytes"
        ))));
    }
    let text = String::from_utf8(bytes);
    Ok(Some(text.map_err(|error| {
        let byte = error.utf8_error().valid_up_to() + 1;
        format!("byte {byte} of the line does not belong to UTF-8 text")
    })))
}
