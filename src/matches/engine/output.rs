//! The output of an engine: its lines with their times of arrival, and the end of its standard error.

use crate::bounded_reader::{BoundedReader, Frame, Overflow};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader};
use tokio::sync::mpsc::{Receiver, channel};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// The maximum length of a line in bytes, which is also the limit of this program's own protocol.
pub(super) const MAX_LINE_BYTES: usize = 1 << 20;

/// The number of lines buffered for the runner; beyond that, the engine's writes block.
const CHANNEL_CAPACITY: usize = 1024;

/// The number of bytes in these lines.
const BUFFERED_BYTES: usize = 4 << 20;

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
        /// Its share of [`BUFFERED_BYTES`], given back with the line.
        _room: OwnedSemaphorePermit,
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
    let room = Arc::new(Semaphore::new(BUFFERED_BYTES));
    tokio::spawn(async move {
        loop {
            match reader.next().await {
                Ok(Some(Frame::Complete(line))) => {
                    let text = String::from_utf8_lossy(&line).into_owned();
                    let at = Instant::now();
                    let bytes = text.len().min(BUFFERED_BYTES) as u32;
                    let room = Arc::clone(&room).acquire_many_owned(bytes);
                    let _room = tokio::select! {
                        Ok(room) = room => room,
                        // Nobody reads the lines any more.
                        () = sender.closed() => return,
                        else => return,
                    };
                    let line = OutputLine::Line { at, text, _room };
                    if sender.send(line).await.is_err() {
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

/// The number of bytes that are kept.
const STDERR_TAIL_BYTES: usize = 400;

/// How long to keep reading the standard error of a program that has ended.
const STDERR_TIMEOUT: Duration = Duration::from_millis(200);

/// The last bytes of a standard error, which a task reads to its end.
#[derive(Debug)]
pub(super) struct StderrTail {
    tail: TailBuffer,
    reader: Option<JoinHandle<()>>,
}

/// The kept bytes, shared with the task that reads them.
#[derive(Clone, Debug, Default)]
struct TailBuffer(Arc<Mutex<VecDeque<u8>>>);

impl StderrTail {
    /// Starts reading: everything is read, so that the program never blocks on its standard error.
    pub(super) fn of(errors: impl AsyncRead + Unpin + Send + 'static) -> Self {
        let tail = TailBuffer::default();
        let buffer = tail.clone();
        let reader = tokio::spawn(async move {
            let mut errors = BufReader::new(errors);
            while let Ok(chunk) = errors.fill_buf().await {
                if chunk.is_empty() {
                    break;
                }
                let length = chunk.len();
                buffer.push(&chunk[length.saturating_sub(STDERR_TAIL_BYTES)..]);
                errors.consume(length);
            }
        });
        Self {
            tail,
            reader: Some(reader),
        }
    }

    /// The tail of a program that has ended, as one line; empty if it wrote nothing.
    pub(super) async fn text(&mut self) -> String {
        if let Some(reader) = self.reader.take() {
            // Child processes may keep its standard error open.
            let _ = timeout(STDERR_TIMEOUT, reader).await;
        }
        self.tail.text()
    }
}

impl TailBuffer {
    fn push(&self, bytes: &[u8]) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(bytes);
        let surplus = kept.len().saturating_sub(STDERR_TAIL_BYTES);
        kept.drain(..surplus);
    }

    fn text(&self) -> String {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes: Vec<u8> = kept.iter().copied().collect();
        let text = String::from_utf8_lossy(&bytes).replace(char::is_control, " ");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
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
    fn lines_that_nobody_reads_are_bounded_in_bytes() {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap();
        let mut line = vec![b'x'; MAX_LINE_BYTES];
        line.push(b'\n');
        let output: &'static [u8] = line.repeat(10).leak();
        runtime.block_on(async {
            let mut lines = lines(output);
            for _ in 0..1000 {
                tokio::task::yield_now().await;
            }
            assert_eq!(lines.len(), BUFFERED_BYTES / MAX_LINE_BYTES);
            let mut count = 0;
            while lines.recv().await.is_some() {
                count += 1;
            }
            assert_eq!(count, 10);
        });
    }

    #[test]
    fn a_line_without_end_is_given_up() {
        let endless: &'static [u8] = vec![b'x'; MAX_LINE_BYTES + 1].leak();
        assert_eq!(read(endless), [None]);
    }

    #[test]
    fn only_the_tail_is_kept() {
        let tail = TailBuffer::default();
        for _ in 0..1000 {
            tail.push(b"noise\n");
        }
        tail.push(b"segmentation fault\n");
        let text = tail.text();
        assert!(text.ends_with("noise segmentation fault") && text.len() <= STDERR_TAIL_BYTES);
    }
}
