//! Reads the lines of an engine's program, bounded in length, each with its time of arrival.

use crate::bounded_reader::{BoundedReader, Frame, Overflow};
use std::time::Instant;
use tokio::io::{AsyncRead, BufReader};
use tokio::sync::mpsc::{Receiver, channel};

/// The maximum length of a line in bytes, which is also the limit of this program's own protocol.
pub(super) const MAX_LINE_BYTES: usize = 1 << 20;

/// The number of lines buffered for the runner; beyond that, the engine's writes block.
const CHANNEL_CAPACITY: usize = 1024;

/// The number of bytes read at a time.
const BUFFER_BYTES: usize = 1 << 16;

/// A line of an engine, or the report of a line that was too long.
#[derive(Debug)]
pub(super) enum OutputLine {
    /// A line, without its end.
    Line {
        /// When it had been read.
        at: Instant,
        /// Its text; bytes that are not UTF-8 are replaced.
        text: String,
    },
    /// A line of more than [`MAX_LINE_BYTES`]; nothing is read after it.
    TooLong,
}

/// Reads lines until the output ends or a line is too long, and then closes the channel. Drops bytes after the last
/// line feed.
pub(super) fn lines(output: impl AsyncRead + Unpin + Send + 'static) -> Receiver<OutputLine> {
    let (sender, lines) = channel(CHANNEL_CAPACITY);
    let output = BufReader::with_capacity(BUFFER_BYTES, output);
    let mut reader = BoundedReader::new(output, b'\n', MAX_LINE_BYTES, Overflow::Stop);
    tokio::spawn(async move {
        loop {
            match reader.next().await {
                Ok(Some(Frame::Complete(line))) => {
                    let text = String::from_utf8_lossy(&line).into_owned();
                    let at = Instant::now();
                    if sender.send(OutputLine::Line { at, text }).await.is_err() {
                        return;
                    }
                }
                Ok(Some(Frame::TooLong { .. })) => {
                    // If the receiver has been dropped, nobody needs the line.
                    let _ = sender.send(OutputLine::TooLong).await;
                    return;
                }
                Ok(Some(Frame::Unterminated(_)) | None) | Err(_) => return,
            }
        }
    });
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of an output; `None` for a line that is too long.
    fn read(output: &'static [u8]) -> Vec<Option<String>> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap();
        runtime.block_on(async {
            let mut lines = lines(output);
            let mut all = Vec::new();
            while let Some(line) = lines.recv().await {
                all.push(match line {
                    OutputLine::Line { text, .. } => Some(text),
                    OutputLine::TooLong => None,
                });
            }
            all
        })
    }

    #[test]
    fn lines_are_read_whatever_their_bytes() {
        assert_eq!(
            read(b"wait\n\xff\nhalf"),
            [Some("wait".into()), Some("\u{fffd}".into())]
        );
    }

    #[test]
    fn a_line_without_end_is_given_up() {
        let endless: &'static [u8] = vec![b'x'; MAX_LINE_BYTES + 1].leak();
        assert_eq!(read(endless), [None]);
    }
}
