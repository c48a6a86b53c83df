//! What an engine's program writes, within bounds: lines with the time of their arrival, and the last
//! words of its standard error.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader};
use tokio::sync::mpsc::{Receiver, channel};
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// The longest line that is taken, in bytes: the bound that the protocol of this program has too.
pub(super) const MAX_LINE_BYTES: usize = 1 << 20;

/// Lines that may wait for the runner; beyond, the engine waits.
const CHANNEL_CAPACITY: usize = 1024;

/// Bytes of standard error that are remembered.
const STDERR_TAIL_BYTES: usize = 400;

/// A line of an engine, or the news that one was too long.
#[derive(Debug)]
pub(super) enum OutputLine {
    /// A line, without its end.
    Line {
        /// When it had been read.
        at: Instant,
        /// Its text; what is not UTF-8 in it is replaced.
        text: String,
    },
    /// A line beyond [`MAX_LINE_BYTES`]; nothing is read after it.
    TooLong,
}

/// Reads lines until the output ends or a line is too long; the channel closes then.
pub(super) fn lines(output: impl AsyncRead + Unpin + Send + 'static) -> Receiver<OutputLine> {
    let (sender, heard) = channel(CHANNEL_CAPACITY);
    tokio::spawn(async move {
        let mut output = BufReader::with_capacity(1 << 16, output);
        let mut line = Vec::new();
        while let Ok(chunk) = output.fill_buf().await {
            if chunk.is_empty() {
                break;
            }
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            if line.len() + part.len() > MAX_LINE_BYTES {
                // If nobody listens any more, nobody has to know.
                let _ = sender.send(OutputLine::TooLong).await;
                break;
            }
            line.extend_from_slice(part);
            let used = part.len() + usize::from(end.is_some());
            output.consume(used);
            if end.is_some() {
                let text = String::from_utf8_lossy(&line).into_owned();
                line.clear();
                let at = Instant::now();
                if sender.send(OutputLine::Line { at, text }).await.is_err() {
                    break;
                }
            }
        }
    });
    heard
}

/// The end of what a program wrote to standard error.
#[derive(Debug)]
pub(super) struct StderrTail {
    kept: TailBuffer,
    reader: Option<JoinHandle<()>>,
}

/// The bytes that are remembered, shared with the task that reads them.
#[derive(Clone, Debug, Default)]
struct TailBuffer(Arc<Mutex<VecDeque<u8>>>);

/// How long a program that has ended may still be read.
const STDERR_TIMEOUT: Duration = Duration::from_millis(200);

impl StderrTail {
    /// Listens to a standard error; everything is read, little is kept.
    pub(super) fn of(errors: impl AsyncRead + Unpin + Send + 'static) -> Self {
        let kept = TailBuffer::default();
        let keeper = kept.clone();
        let reader = tokio::spawn(async move {
            let mut errors = BufReader::new(errors);
            while let Ok(chunk) = errors.fill_buf().await {
                if chunk.is_empty() {
                    break;
                }
                let length = chunk.len();
                keeper.keep(&chunk[length.saturating_sub(STDERR_TAIL_BYTES)..]);
                errors.consume(length);
            }
        });
        Self {
            kept,
            reader: Some(reader),
        }
    }

    /// The words of a program that has ended, in one line; empty if there were none.
    pub(super) async fn text(&mut self) -> String {
        if let Some(reader) = self.reader.take() {
            // What the program has started may keep its standard error open.
            let _ = timeout(STDERR_TIMEOUT, reader).await;
        }
        self.kept.text()
    }
}

impl TailBuffer {
    fn keep(&self, bytes: &[u8]) {
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

    fn heard(output: &'static [u8]) -> Vec<Option<String>> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap();
        runtime.block_on(async {
            let mut lines = lines(output);
            let mut all = Vec::new();
            while let Some(heard) = lines.recv().await {
                all.push(match heard {
                    OutputLine::Line { text, .. } => Some(text),
                    OutputLine::TooLong => None,
                });
            }
            all
        })
    }

    #[test]
    fn lines_are_taken_whatever_their_bytes() {
        assert_eq!(
            heard(b"wait\n\xff\nhalf"),
            [Some("wait".into()), Some("\u{fffd}".into())]
        );
    }

    #[test]
    fn a_line_without_end_is_given_up() {
        let endless: &'static [u8] = vec![b'x'; MAX_LINE_BYTES + 1].leak();
        assert_eq!(heard(endless), [None]);
    }

    #[test]
    fn only_the_last_words_are_kept() {
        let words = TailBuffer::default();
        for _ in 0..1000 {
            words.keep(b"noise\n");
        }
        words.keep(b"segmentation fault\n");
        let text = words.text();
        assert!(text.ends_with("noise segmentation fault") && text.len() <= STDERR_TAIL_BYTES);
    }
}
