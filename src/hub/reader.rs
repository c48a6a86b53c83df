//! Lines from an untrusted client: bounded in length, with any bytes.

use crate::bounded_reader::{BoundedReader, Frame, Overflow};
use rafle_engine::dialogue::{MAX_LINE_BYTES, RefusedLine};
use tokio::io::AsyncBufRead;

/// The lines of an input.
pub(super) struct Lines<R>(BoundedReader<R>);

impl<R: AsyncBufRead + Unpin> Lines<R> {
    pub(super) fn new(input: R) -> Self {
        Self(BoundedReader::new(
            input,
            b'\n',
            MAX_LINE_BYTES,
            Overflow::Skip,
        ))
    }

    /// Reads one line without its end; `None` at the end of input. Bytes after the last line feed are a line too.
    ///
    /// Cancel safe: if the future is dropped before it completes, no input is lost.
    pub(super) async fn next(&mut self) -> std::io::Result<Option<Result<String, RefusedLine>>> {
        let frame = self.0.next().await?;
        Ok(frame.map(|frame| match frame {
            Frame::Complete(line) | Frame::Unterminated(line) => String::from_utf8(line)
                .map_err(|error| RefusedLine::NotText(error.utf8_error().valid_up_to() + 1)),
            Frame::TooLong { length } => Err(RefusedLine::TooLong(length)),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8]) -> Vec<Result<String, RefusedLine>> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap();
        runtime.block_on(async {
            let mut reader = Lines::new(input);
            let mut lines = Vec::new();
            while let Some(line) = reader.next().await.unwrap() {
                lines.push(line);
            }
            lines
        })
    }

    #[test]
    fn the_last_line_needs_no_line_feed() {
        assert_eq!(
            lines(b"ping\n\nquit"),
            [Ok("ping".into()), Ok(String::new()), Ok("quit".into())]
        );
    }

    #[test]
    fn a_line_too_long_is_refused_and_the_next_one_read() {
        let mut input = vec![b'a'; MAX_LINE_BYTES + 7];
        input.extend_from_slice(b"\nping\n");
        assert_eq!(
            lines(&input),
            [
                Err(RefusedLine::TooLong(MAX_LINE_BYTES + 7)),
                Ok("ping".into())
            ]
        );
    }

    #[test]
    fn a_cancelled_call_loses_nothing() {
        use tokio::io::AsyncWriteExt;
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap();
        runtime.block_on(async {
            let (mut client, server) = tokio::io::duplex(64);
            let mut reader = Lines::new(tokio::io::BufReader::new(server));
            client.write_all(b"pi").await.unwrap();
            tokio::select! {
                biased;
                _ = reader.next() => panic!("half a line is no line"),
                () = tokio::task::yield_now() => {}
            }
            client.write_all(b"ng\n").await.unwrap();
            assert_eq!(reader.next().await.unwrap(), Some(Ok("ping".into())));
        });
    }

    #[test]
    fn bytes_that_are_no_text_are_refused_with_their_place() {
        assert_eq!(
            lines(b"pi\xffng\nping\n"),
            [Err(RefusedLine::NotText(3)), Ok("ping".into())]
        );
    }
}
