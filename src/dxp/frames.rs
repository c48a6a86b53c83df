//! Messages from a peer that may send anything: bounded in length, whatever their bytes.
//!
//! The reader is a few lines over a buffered stream, like the one of Hub's lines: a codec of another
//! crate would bring more code than it saves.

use rafle_protocol::dxp::LONGEST;
use tokio::io::{AsyncBufRead, AsyncBufReadExt};

/// Why there is no further message.
#[derive(Debug)]
pub(super) enum FrameError {
    /// The peer has closed the connection.
    End,
    /// More characters than a message has, without a NUL.
    TooLong,
    /// The system says so.
    System(std::io::Error),
}

/// The messages of an input, each ended by a NUL.
pub(super) struct Frames<R> {
    input: R,
    /// What has been read of the present message; never more than [`LONGEST`] bytes.
    frame: Vec<u8>,
}

impl<R: AsyncBufRead + Unpin> Frames<R> {
    pub(super) fn new(input: R) -> Self {
        Self {
            input,
            frame: Vec::new(),
        }
    }

    /// Reads one message, without its NUL; NULs in a row are passed over. A call that is given up
    /// half-way loses nothing.
    pub(super) async fn next(&mut self) -> Result<Vec<u8>, FrameError> {
        loop {
            let chunk = self.input.fill_buf().await.map_err(FrameError::System)?;
            if chunk.is_empty() {
                return Err(FrameError::End);
            }
            let end = chunk.iter().position(|&byte| byte == 0);
            let part = &chunk[..end.unwrap_or(chunk.len())];
            if self.frame.len() + part.len() > LONGEST {
                return Err(FrameError::TooLong);
            }
            self.frame.extend_from_slice(part);
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() && !self.frame.is_empty() {
                return Ok(std::mem::take(&mut self.frame));
            }
        }
    }

    /// Reads to the end of the input and throws it away.
    pub(super) async fn drain(&mut self) {
        while let Ok(chunk) = self.input.fill_buf().await {
            let length = chunk.len();
            if length == 0 {
                return;
            }
            self.input.consume(length);
        }
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
    fn glued_messages_are_parted_and_nuls_in_a_row_passed_over() {
        let read = frames(b"\0A\0\0M1\0E0");
        assert_eq!(read, (vec!["A".into(), "M1".into()], false));
    }

    #[test]
    fn a_message_has_at_most_127_characters() {
        let longest = "C".repeat(LONGEST);
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
                    _ = reader.next() => panic!("a part is no message"),
                    () = tokio::task::yield_now() => {}
                }
                peer.write_all(piece.as_bytes()).await.unwrap();
            }
            assert_eq!(reader.next().await.unwrap(), b"E00");
        });
    }
}
