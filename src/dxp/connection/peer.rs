//! The program at the other end of a connection. Every wait for it is bounded.

use super::error::ConnectionError;
use super::frames::{FrameError, Frames};
use crate::dxp::shutdown::shutdown_requested;
use rafle_protocol::dxp::{Message, MessageError};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, BufReader, ReadHalf, WriteHalf, split};
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};

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

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::duplex;

    #[test]
    fn two_messages_without_an_answer_between_them_have_a_gap() {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .unwrap();
        runtime.block_on(async {
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
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .unwrap();
        runtime.block_on(async {
            let (mut theirs, ours) = duplex(1024);
            let (sender, shutdown) = watch::channel(false);
            let mut peer = Peer::new(ours, Duration::from_secs(60), shutdown);
            theirs.write_all(b"E00\0").await.unwrap();
            sender.send(true).unwrap();
            let received = peer.receive(Some(Instant::now())).await;
            assert!(matches!(received, Err(ConnectionError::Interrupted)));
        });
    }
}
