//! The last bytes that an engine's program writes to standard error.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader};
use tokio::task::JoinHandle;
use tokio::time::timeout;

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
