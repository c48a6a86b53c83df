//! Messages from an untrusted peer: bounded in length, with any bytes.

use crate::bounded_reader::{BoundedReader, Frame, Overflow};
use rafle_protocol::dxp::MAX_MESSAGE;
use tokio::io::AsyncBufRead;

/// Why there is no further message.
#[derive(Debug)]
pub(super) enum FrameError {
    /// The peer has closed the connection.
    End,
    /// More characters than a message can have, without a NUL.
    TooLong,
    /// The operating system reports an error.
    System(std::io::Error),
}

/// Reads the messages of an input, each ended by a NUL.
pub(super) struct Frames<R>(BoundedReader<R>);

impl<R: AsyncBufRead + Unpin> Frames<R> {
    pub(super) fn new(input: R) -> Self {
        Self(BoundedReader::new(input, 0, MAX_MESSAGE, Overflow::Stop))
    }

    /// Reads one message without its NUL. Consecutive NULs count as one; bytes without a NUL at the end of input are
    /// dropped.
    ///
    /// Cancel safe: if the future is dropped before it completes, no input is lost.
    pub(super) async fn next(&mut self) -> Result<Vec<u8>, FrameError> {
        loop {
            match self.0.next().await.map_err(FrameError::System)? {
                Some(Frame::Complete(frame)) if frame.is_empty() => {}
                Some(Frame::Complete(frame)) => return Ok(frame),
                Some(Frame::TooLong { .. }) => return Err(FrameError::TooLong),
                Some(Frame::Unterminated(_)) | None => return Err(FrameError::End),
            }
        }
    }

    /// Reads to the end of the input and discards it.
    pub(super) async fn drain(&mut self) {
        self.0.drain().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncWriteExt, BufReader, duplex};

    fn block_on<T>(future: impl Future<Output = T>) -> T {
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        runtime.unwrap().block_on(future)
    }

    /// The messages of an input, and whether it ended because one was too long.
    fn frames(input: &[u8]) -> (Vec<String>, bool) {
        block_on(async {
            let mut reader = Frames::new(input);
            let mut frames = Vec::new();
            loop {
                match reader.next().await {
                    Ok(frame) => frames.push(String::from_utf8(frame).unwrap()),
                    Err(error) => return (frames, matches!(error, FrameError::TooLong)),
                }
            }
        })
    }

    #[test]
    fn messages_end_with_one_nul_or_more() {
        let read = frames(b"\0A\0\0M1\0E0");
        assert_eq!(read, (vec!["A".into(), "M1".into()], false));
    }

    #[test]
    fn a_message_has_at_most_127_characters() {
        let longest = "C".repeat(MAX_MESSAGE);
        let (read, too_long) = frames(format!("{longest}\0E00\0{longest}C\0E00\0").as_bytes());
        assert_eq!(read, [longest, "E00".into()]);
        assert!(too_long);
    }

    #[test]
    fn a_message_in_several_pieces_is_read_as_one() {
        block_on(async {
            let (mut peer, stream) = duplex(64);
            let mut reader = Frames::new(BufReader::new(stream));
            for piece in ["E", "0", "0\0E1"] {
                tokio::select! {
                    biased;
                    _ = reader.next() => panic!("the message has not ended"),
                    () = tokio::task::yield_now() => {}
                }
                peer.write_all(piece.as_bytes()).await.unwrap();
            }
            assert_eq!(reader.next().await.unwrap(), b"E00");
        });
    }
}
