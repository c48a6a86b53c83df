//! Frames of bytes from an input that may send anything: each frame ends with a delimiter and is bounded
//! in length.
//!
//! Lines of Hub, messages of DXP and the output of engines are frames; what their bytes mean is for the
//! callers to decide. This is less code than a codec of another crate would take to configure, and it
//! reports the length of a frame that it discards.

use std::io::Result;
use tokio::io::{AsyncBufRead, AsyncBufReadExt};

/// What happens to a frame that exceeds the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Overflow {
    /// It is reported as soon as the limit is exceeded. Nothing can be read after it: every further call
    /// gives the same report.
    Stop,
    /// Its bytes are discarded up to the delimiter; then it is reported, and the next frame can be read.
    Skip,
}

/// A frame, without its delimiter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Frame {
    /// The bytes before a delimiter; may be empty.
    Complete(Vec<u8>),
    /// The bytes between the last delimiter and the end of input; never empty.
    Unterminated(Vec<u8>),
    /// A frame that exceeds the limit.
    TooLong {
        /// Its length in bytes; with [`Overflow::Stop`], what is known of it so far.
        length: usize,
    },
}

/// Reads frames.
pub(crate) struct BoundedReader<R> {
    input: R,
    delimiter: u8,
    /// The greatest length of a frame, in bytes, without its delimiter.
    limit: usize,
    overflow: Overflow,
    /// What has been read of the present frame; never more than `limit` bytes.
    frame: Vec<u8>,
    /// How many bytes of the present frame have been consumed, the discarded ones included.
    length: usize,
}

impl<R: AsyncBufRead + Unpin> BoundedReader<R> {
    /// A reader of frames of at most `limit` bytes each.
    pub(crate) fn new(input: R, delimiter: u8, limit: usize, overflow: Overflow) -> Self {
        Self {
            input,
            delimiter,
            limit,
            overflow,
            frame: Vec::new(),
            length: 0,
        }
    }

    /// Reads one frame; `None` at the end of input.
    ///
    /// Cancel safe: if the future is dropped before it completes, no input is lost.
    ///
    /// # Errors
    /// The input can't be read.
    pub(crate) async fn next(&mut self) -> Result<Option<Frame>> {
        loop {
            let chunk = self.input.fill_buf().await?;
            if chunk.is_empty() {
                return Ok((self.length > 0).then(|| self.take(Frame::Unterminated)));
            }
            let end = chunk.iter().position(|&byte| byte == self.delimiter);
            let part = &chunk[..end.unwrap_or(chunk.len())];
            let length = self.length + part.len();
            if length <= self.limit {
                self.frame.extend_from_slice(part);
            } else if self.overflow == Overflow::Stop {
                return Ok(Some(Frame::TooLong { length }));
            }
            self.length = length;
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                return Ok(Some(self.take(Frame::Complete)));
            }
        }
    }

    /// Reads to the end of the input and discards it.
    pub(crate) async fn drain(&mut self) {
        while let Ok(chunk) = self.input.fill_buf().await {
            let length = chunk.len();
            if length == 0 {
                return;
            }
            self.input.consume(length);
        }
    }

    /// Ends the present frame.
    fn take(&mut self, kind: impl FnOnce(Vec<u8>) -> Frame) -> Frame {
        let frame = std::mem::take(&mut self.frame);
        let length = std::mem::take(&mut self.length);
        if length > self.limit {
            Frame::TooLong { length }
        } else {
            kind(frame)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncWriteExt, BufReader, duplex};

    const LIMIT: usize = 4;

    fn block_on<T>(future: impl Future<Output = T>) -> T {
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        runtime.unwrap().block_on(future)
    }

    /// At most four frames of an input that arrives in pieces of `capacity` bytes.
    fn frames(input: &[u8], capacity: usize, overflow: Overflow) -> Vec<Frame> {
        block_on(async {
            let input = BufReader::with_capacity(capacity, input);
            let mut reader = BoundedReader::new(input, b';', LIMIT, overflow);
            let mut frames = Vec::new();
            while let Some(frame) = reader.next().await.unwrap() {
                frames.push(frame);
                if frames.len() == 4 {
                    break;
                }
            }
            frames
        })
    }

    fn complete(text: &str) -> Frame {
        Frame::Complete(text.as_bytes().to_vec())
    }

    #[test]
    fn frames_end_with_the_delimiter_or_the_input() {
        for capacity in 1..9 {
            assert_eq!(
                frames(b"a;;1234;bc", capacity, Overflow::Stop),
                [
                    complete("a"),
                    complete(""),
                    complete("1234"),
                    Frame::Unterminated(b"bc".to_vec())
                ]
            );
        }
    }

    #[test]
    fn a_frame_too_long_is_skipped_and_its_length_reported() {
        for capacity in 1..9 {
            assert_eq!(
                frames(b"123456;ab;12345", capacity, Overflow::Skip),
                [
                    Frame::TooLong { length: 6 },
                    complete("ab"),
                    Frame::TooLong { length: 5 }
                ]
            );
        }
    }

    #[test]
    fn nothing_is_read_after_a_frame_too_long_where_it_stops_the_reader() {
        for capacity in 1..9 {
            let read = frames(b"ab;123456;cd", capacity, Overflow::Stop);
            assert_eq!(read.len(), 4);
            assert_eq!(read[0], complete("ab"));
            assert!(matches!(read[1], Frame::TooLong { length: 5.. }));
            assert_eq!(read[1..3], read[2..4]);
        }
    }

    #[test]
    fn a_cancelled_call_loses_nothing() {
        block_on(async {
            let (mut writer, stream) = duplex(64);
            let input = BufReader::new(stream);
            let mut reader = BoundedReader::new(input, b';', LIMIT, Overflow::Skip);
            for (part, end, expected) in [
                ("ab", "c;", complete("abc")),
                ("12345", "6;", Frame::TooLong { length: 6 }),
            ] {
                writer.write_all(part.as_bytes()).await.unwrap();
                tokio::select! {
                    biased;
                    _ = reader.next() => panic!("the frame has not ended"),
                    () = tokio::task::yield_now() => {}
                }
                writer.write_all(end.as_bytes()).await.unwrap();
                assert_eq!(reader.next().await.unwrap(), Some(expected));
            }
        });
    }
}
