//! The connection to another program: messages with bounds on their length and on every wait.

use crate::bounded_reader::{BoundedReader, Frame, Overflow};
use crate::dxp::waiting::shutdown_requested;
use rafle_protocol::dxp::{MAX_MESSAGE, Message, MessageError};
use std::time::Duration;
use thiserror::Error;
use tokio::io::{
    AsyncBufRead, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader, ReadHalf, WriteHalf, split,
};
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};

/// Why a connection ended.
#[derive(Debug, Error)]
pub enum ConnectionError {
    /// The peer has closed it.
    #[error("the connection was closed")]
    Closed,
    /// The operating system reports an error.
    #[error("the connection broke: {0}")]
    Broken(std::io::Error),
    /// The peer sent a message that is too long, without a NUL.
    #[error("a message had more than 127 characters")]
    TooLong,
    /// The peer did not send or read the next message within this number of seconds.
    #[error("the peer was silent for {0} s")]
    Silent(u64),
    /// The user stops this program.
    #[error("interrupted")]
    Interrupted,
}

/// The minimum time between two sent messages, unless one is received in between: some programs lose the second of two
/// messages that arrive together.
const MIN_SEND_GAP: Duration = Duration::from_millis(100);

/// The time limit for writing a message.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);

/// How long to wait for a peer to close its side, so that it can still read the last message.
const CLOSE_TIMEOUT: Duration = Duration::from_millis(200);

/// A message, or why a frame is not one.
pub(in crate::dxp) type Received = Result<Message, MessageError>;

/// A connected program.
pub(in crate::dxp) struct Peer<S> {
    frames: Frames<BufReader<ReadHalf<S>>>,
    output: WriteHalf<S>,
    /// How long it may take to send a message that it owes.
    timeout: Duration,
    /// The minimum time between two sent messages.
    gap: Duration,
    shutdown: watch::Receiver<bool>,
    /// When the last message was sent; `None` if one was received since.
    last_sent: Option<Instant>,
    /// A message that was put back.
    pending: Option<Message>,
}

impl<S: AsyncRead + AsyncWrite> Peer<S> {
    pub(in crate::dxp) fn new(
        stream: S,
        peer_timeout: Duration,
        shutdown: watch::Receiver<bool>,
    ) -> Self {
        let (input, output) = split(stream);
        Self {
            frames: Frames::new(BufReader::new(input)),
            output,
            timeout: peer_timeout,
            gap: MIN_SEND_GAP,
            shutdown,
            last_sent: None,
            pending: None,
        }
    }

    /// The same peer without a gap between sent messages.
    #[cfg(test)]
    pub(in crate::dxp) fn without_gap(mut self) -> Self {
        self.gap = Duration::ZERO;
        self
    }

    /// How long the peer may take to send a message that it owes.
    pub(in crate::dxp) fn timeout(&self) -> Duration {
        self.timeout
    }

    /// The deadline for the peer's next message, from now.
    pub(in crate::dxp) fn deadline(&self) -> Instant {
        Instant::now() + self.timeout
    }

    /// The same, at most `max` from now.
    pub(in crate::dxp) fn deadline_within(&self, max: Duration) -> Instant {
        Instant::now() + self.timeout.min(max)
    }

    /// Receives the next message, until a deadline if there is one.
    ///
    /// Cancel safe: if the future is dropped before it completes, no message is lost.
    pub(in crate::dxp) async fn receive(
        &mut self,
        until: Option<Instant>,
    ) -> Result<Received, ConnectionError> {
        if let Some(message) = self.pending.take() {
            return Ok(Ok(message));
        }
        let timed_out = async {
            match until {
                Some(until) => sleep_until(until).await,
                None => std::future::pending().await,
            }
        };
        let frame = tokio::select! {
            biased;
            () = shutdown_requested(&mut self.shutdown) => return Err(ConnectionError::Interrupted),
            () = timed_out => return Err(ConnectionError::Silent(self.timeout.as_secs())),
            frame = self.frames.next() => frame,
        };
        let frame = frame.map_err(|error| match error {
            FrameError::End => ConnectionError::Closed,
            FrameError::TooLong => ConnectionError::TooLong,
            FrameError::System(error) => ConnectionError::Broken(error),
        })?;
        self.last_sent = None;
        log::debug!("< {}", frame.escape_ascii());
        Ok(Message::read(&frame))
    }

    /// Puts a message back; the next receive returns it.
    pub(in crate::dxp) fn put_back(&mut self, message: Message) {
        self.pending = Some(message);
    }

    /// Sends a message.
    pub(in crate::dxp) async fn send(&mut self, message: Message) -> Result<(), ConnectionError> {
        if let Some(sent) = self.last_sent {
            sleep_until(sent + self.gap).await;
        }
        let text = message.to_string();
        log::debug!("> {text}");
        let mut frame = text.into_bytes();
        frame.push(0);
        let written = timeout(WRITE_TIMEOUT, self.output.write_all(&frame)).await;
        self.last_sent = Some(Instant::now());
        match written {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => Err(ConnectionError::Broken(error)),
            Err(_) => Err(ConnectionError::Silent(WRITE_TIMEOUT.as_secs())),
        }
    }

    /// Closes the connection so that the peer can still read the last message.
    pub(in crate::dxp) async fn close(mut self) {
        // Both may fail if the connection is broken.
        let _ = timeout(CLOSE_TIMEOUT, self.output.shutdown()).await;
        let _ = timeout(CLOSE_TIMEOUT, self.frames.drain()).await;
    }
}

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

    #[test]
    fn two_messages_without_an_answer_between_them_have_a_gap() {
        block_on(async {
            let (mut theirs, ours) = duplex(1024);
            let (_sender, shutdown) = watch::channel(false);
            let mut peer = Peer::new(ours, Duration::from_secs(60), shutdown);
            let chat = || Message::Chat("hello".to_owned());
            let sent_at = Instant::now();
            peer.send(chat()).await.unwrap();
            peer.send(chat()).await.unwrap();
            assert!(sent_at.elapsed() >= MIN_SEND_GAP);
            theirs.write_all(b"E00\0").await.unwrap();
            peer.receive(None).await.unwrap().unwrap();
            assert_eq!(peer.last_sent, None, "after an answer no gap is needed");
        });
    }

    #[test]
    fn a_shutdown_goes_before_everything_else() {
        block_on(async {
            let (mut theirs, ours) = duplex(1024);
            let (sender, shutdown) = watch::channel(false);
            let mut peer = Peer::new(ours, Duration::from_secs(60), shutdown);
            theirs.write_all(b"E00\0").await.unwrap();
            sender.send(true).unwrap();
            let received = peer.receive(Some(Instant::now())).await;
            assert!(matches!(received, Err(ConnectionError::Interrupted)));
        });
    }

    fn block_on<T>(future: impl Future<Output = T>) -> T {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build();
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
