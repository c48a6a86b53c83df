//! Lines from a client that may send anything: bounded in length, whatever their bytes.

use thiserror::Error;
use tokio::io::{AsyncBufRead, AsyncBufReadExt};

/// The longest line that is read, in bytes: a game of many thousand moves.
pub(super) const LONGEST_LINE: usize = 1 << 20;

/// A line that is refused before it is looked into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(super) enum BadLine {
    #[error("a line of {0} bytes is too long: at most {LONGEST_LINE} are read")]
    TooLong(usize),
    #[error("byte {0} of the line does not belong to UTF-8 text")]
    NotText(usize),
}

/// The lines of an input.
pub(super) struct Lines<R> {
    input: R,
    /// What has been read of the present line; of a line that is too long only the length is kept.
    line: Vec<u8>,
    length: usize,
}

impl<R: AsyncBufRead + Unpin> Lines<R> {
    pub(super) fn new(input: R) -> Self {
        Self {
            input,
            line: Vec::new(),
            length: 0,
        }
    }

    /// Reads one line, without its end; `None` at the end of input. A call that is given up half-way
    /// loses nothing.
    pub(super) async fn next(&mut self) -> std::io::Result<Option<Result<String, BadLine>>> {
        loop {
            let chunk = self.input.fill_buf().await?;
            if chunk.is_empty() {
                // What stands before the end of input without a line feed is a line too.
                return Ok((self.length > 0).then(|| self.finish()));
            }
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            self.length += part.len();
            if self.length <= LONGEST_LINE {
                self.line.extend_from_slice(part);
            }
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                return Ok(Some(self.finish()));
            }
        }
    }

    fn finish(&mut self) -> Result<String, BadLine> {
        let line = std::mem::take(&mut self.line);
        let length = std::mem::take(&mut self.length);
        if length > LONGEST_LINE {
            return Err(BadLine::TooLong(length));
        }
        String::from_utf8(line)
            .map_err(|error| BadLine::NotText(error.utf8_error().valid_up_to() + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8]) -> Vec<Result<String, BadLine>> {
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
        let mut input = vec![b'a'; LONGEST_LINE + 7];
        input.extend_from_slice(b"\nping\n");
        assert_eq!(
            lines(&input),
            [Err(BadLine::TooLong(LONGEST_LINE + 7)), Ok("ping".into())]
        );
    }

    #[test]
    fn a_call_given_up_half_way_loses_nothing() {
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
            [Err(BadLine::NotText(3)), Ok("ping".into())]
        );
    }
}
