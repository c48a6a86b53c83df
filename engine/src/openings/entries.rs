//! The entries of a file of positions and records.

use super::error::ReadError;
use rafle_protocol::moves::{begins_record, continues_record};
use std::io::{BufRead, Read};

/// The greatest length of an entry in bytes.
const MAX_ENTRY: usize = 1 << 20;

/// A record or a position.
pub(super) struct Entry {
    /// The number of its first line, from 1.
    pub(super) line: usize,
    /// Its complete lines.
    pub(super) text: String,
}

/// The entries of a file that is not PDN. A line that begins with `2.`, `1...` or a later move number, or that follows
/// a line ending in a semicolon, continues the record directly before it.
pub(super) struct Entries<R> {
    file: R,
    /// Lines read so far.
    lines: usize,
    /// A line that was read ahead and belongs to the next entry.
    next: Option<Entry>,
}

impl<R: BufRead> Entries<R> {
    pub(super) fn new(file: R) -> Self {
        let (lines, next) = (0, None);
        Self { file, lines, next }
    }

    /// Returns the next line with its line end; `None` at the end of the file.
    fn line(&mut self) -> Result<Option<Entry>, ReadError> {
        let mut bytes = Vec::new();
        let mut limited = (&mut self.file).take(MAX_ENTRY as u64 + 1);
        limited.read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        self.lines += 1;
        let line = self.lines;
        check_length(line, bytes.len())?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Ok(Some(Entry { line, text }))
    }

    fn entry(&mut self) -> Result<Option<Entry>, ReadError> {
        let mut found = self.next.take();
        while found.as_ref().is_none_or(|line| is_skipped(&line.text)) {
            found = self.line()?;
            if found.is_none() {
                return Ok(None);
            }
        }
        let Some(mut entry) = found else {
            return Ok(None);
        };
        while let Some(line) = self.line()? {
            if is_skipped(&line.text) {
                break;
            }
            let last = last_line(&entry.text);
            if !(continues_record(last, &line.text) && begins_record(&entry.text)) {
                self.next = Some(line);
                break;
            }
            entry.text.push_str(&line.text);
            check_length(entry.line, entry.text.len())?;
        }
        Ok(Some(entry))
    }
}

impl<R: BufRead> Iterator for Entries<R> {
    type Item = Result<Entry, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.entry().transpose()
    }
}

fn check_length(line: usize, length: usize) -> Result<(), ReadError> {
    if length <= MAX_ENTRY {
        return Ok(());
    }
    Err(ReadError::entry(
        format!("line {line}"),
        format!("it is longer than {MAX_ENTRY} bytes"),
    ))
}

/// The last of whole lines.
fn last_line(lines: &str) -> &str {
    let lines = lines.trim_end();
    lines.rsplit('\n').next().unwrap_or_default()
}

/// Whether a line is blank or a comment.
fn is_skipped(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.starts_with(['#', '%'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, repeat};

    #[test]
    fn no_more_is_read_than_is_used() {
        let lines = b"W:W31:B1\n".iter().copied().cycle();
        let endless = BufReader::new(EndlessBytes(lines));
        let found = Entries::new(endless).take(10_000).filter(Result::is_ok);
        assert_eq!(found.count(), 10_000);
    }

    struct EndlessBytes<I>(I);

    impl<I: Iterator<Item = u8>> Read for EndlessBytes<I> {
        fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
            let filled = bytes.iter_mut().zip(&mut self.0);
            Ok(filled.map(|(place, byte)| *place = byte).count())
        }
    }

    #[test]
    fn a_line_without_end_is_refused_by_its_number() {
        for text in ["\nW:W31:B1\n\n", "\n\n\n"] {
            let file = text.as_bytes().chain(repeat(b'x'));
            let mut entries = Entries::new(BufReader::new(file));
            let Some(Err(ReadError::Entry { place, message })) = entries.find(Result::is_err)
            else {
                panic!("the line is read");
            };
            assert_eq!(
                (place.as_str(), message.as_str()),
                ("line 4", "it is longer than 1048576 bytes")
            );
        }
    }
}
