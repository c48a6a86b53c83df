//! Reads standard input on its own thread.

use rafle_engine::thread::spawn;
use std::io::{Read, Result};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, ReadBuf};
use tokio::sync::mpsc::{Receiver, channel};

/// The number of bytes read at a time.
const CHUNK_BYTES: usize = 1 << 16;

/// The number of chunks that may wait; more input waits in the pipe.
const MAX_WAITING: usize = 4;

/// Reads a blocking input on a thread. The runtime has such readers too, but they panic if the system refuses a thread.
pub(super) struct ThreadReader {
    chunks: Receiver<Result<Vec<u8>>>,
    /// The current chunk, and how much of it has been handed out.
    chunk: Vec<u8>,
    used: usize,
}

impl ThreadReader {
    /// Starts the thread. It ends with the input, or at the next input after this value is dropped.
    pub(super) fn start(mut input: impl Read + Send + 'static) -> Result<Self> {
        let (sender, chunks) = channel(MAX_WAITING);
        spawn("input", move || {
            let mut buffer = vec![0; CHUNK_BYTES];
            loop {
                let read = input.read(&mut buffer);
                if let Err(error) = &read
                    && error.kind() == std::io::ErrorKind::Interrupted
                {
                    continue;
                }
                let chunk = read.map(|length| buffer.get(..length).unwrap_or_default().to_vec());
                let is_end = !matches!(&chunk, Ok(bytes) if !bytes.is_empty());
                if sender.blocking_send(chunk).is_err() || is_end {
                    return;
                }
            }
        })?;
        Ok(Self {
            chunks,
            chunk: Vec::new(),
            used: 0,
        })
    }
}

impl AsyncRead for ThreadReader {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        if self.used >= self.chunk.len() {
            match ready!(self.chunks.poll_recv(context)) {
                // The thread has ended, and so has the input.
                None => return Poll::Ready(Ok(())),
                Some(chunk) => self.chunk = chunk?,
            }
            self.used = 0;
        }
        let rest = self.chunk.get(self.used..).unwrap_or_default();
        let length = rest.len().min(buffer.remaining());
        buffer.put_slice(rest.get(..length).unwrap_or_default());
        self.used += length;
        Poll::Ready(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::AsyncReadExt;

    #[test]
    fn everything_is_read_in_order_and_then_the_end() {
        let input: Vec<u8> = (0..3 * CHUNK_BYTES + 7)
            .map(|at| (at % 251) as u8)
            .collect();
        let mut reader = ThreadReader::start(std::io::Cursor::new(input.clone())).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        let mut read = Vec::new();
        let length = runtime.unwrap().block_on(reader.read_to_end(&mut read));
        assert_eq!(length.unwrap(), input.len());
        assert_eq!(read, input);
    }

    #[test]
    fn an_input_that_fails_is_an_error() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> Result<usize> {
                Err(std::io::ErrorKind::InvalidData.into())
            }
        }
        let mut reader = ThreadReader::start(Broken).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        let read = runtime.unwrap().block_on(reader.read_u8());
        assert_eq!(read.unwrap_err().kind(), std::io::ErrorKind::InvalidData);
    }
}
