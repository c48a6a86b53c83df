//! The program at the other end of a connection. Nothing that it does keeps this one waiting without
//! a bound.

use super::frames::{FrameError, Frames};
use rafle_protocol::dxp::{Message, MessageError};
use std::time::Duration;
use thiserror::Error;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, BufReader, ReadHalf, WriteHalf, split};
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};

/// The least time between two messages, unless the peer has said something in between: some programs
/// lose the second of two messages that they receive at once.
pub(super) const MIN_SEND_GAP: Duration = Duration::from_millis(100);

/// How long a peer may keep a message from being written.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);

/// How long is waited for a peer to close its side, so that it can still read what was said last.
const CLOSE_TIMEOUT: Duration = Duration::from_millis(200);

/// Why a connection is over.
#[derive(Debug, Error)]
pub enum ConnectionError {
    /// The peer has closed it.
    #[error("the connection was closed")]
    Closed,
    /// It broke.
    #[error("the connection broke: {0}")]
    Broken(std::io::Error),
    /// The peer sent what can't be a message.
    #[error("a message had more than 127 characters")]
    TooLong,
    /// The peer did not say, or did not read, what had to come next.
    #[error("the peer was silent for {0} s")]
    Silent(u64),
    /// The user wants to stop.
    #[error("interrupted")]
    Interrupted,
}

/// A message, or why what came is none.
pub(super) type Received = Result<Message, MessageError>;

/// A connected program.
pub(super) struct Peer<S> {
    frames: Frames<BufReader<ReadHalf<S>>>,
    output: WriteHalf<S>,
    /// How long it may be silent when it is its turn to say something.
    peer_timeout: Duration,
    gap: Duration,
    interrupt: watch::Receiver<bool>,
    /// When the last message went out, if nothing was received since.
    last_sent: Option<Instant>,
    /// What was received too early.
    kept: Option<Message>,
}

impl<S: AsyncRead + AsyncWrite> Peer<S> {
    pub(super) fn new(stream: S, peer_timeout: Duration, interrupt: watch::Receiver<bool>) -> Self {
        let (input, output) = split(stream);
        Self {
            frames: Frames::new(BufReader::new(input)),
            output,
            peer_timeout,
            gap: MIN_SEND_GAP,
            interrupt,
            last_sent: None,
            kept: None,
        }
    }

    /// The same peer, to whom messages may go without a pause.
    #[cfg(test)]
    pub(super) fn without_gap(mut self) -> Self {
        self.gap = Duration::ZERO;
        self
    }

    /// When the peer will have been silent for too long, from now.
    pub(super) fn deadline(&self) -> Instant {
        Instant::now() + self.peer_timeout
    }

    /// The same for something that needs no thought.
    pub(super) fn deadline_within(&self, most: Duration) -> Instant {
        Instant::now() + self.peer_timeout.min(most)
    }

    /// The next message, until a deadline if there is one. A call that is given up half-way loses
    /// nothing.
    pub(super) async fn receive(
        &mut self,
        until: Option<Instant>,
    ) -> Result<Received, ConnectionError> {
        if let Some(message) = self.kept.take() {
            return Ok(Ok(message));
        }
        let late = async {
            match until {
                Some(until) => sleep_until(until).await,
                None => std::future::pending().await,
            }
        };
        let frame = tokio::select! {
            biased;
            () = shutdown_requested(&mut self.interrupt) => return Err(ConnectionError::Interrupted),
            () = late => return Err(ConnectionError::Silent(self.peer_timeout.as_secs())),
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

    /// Keeps a message to be received again.
    pub(super) fn keep(&mut self, message: Message) {
        self.kept = Some(message);
    }

    /// Sends a message.
    pub(super) async fn send(&mut self, message: Message) -> Result<(), ConnectionError> {
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

    /// Closes the connection, in such a way that the peer can read what was said last.
    pub(super) async fn close(mut self) {
        // Both may fail, where the connection is no more.
        let _ = timeout(CLOSE_TIMEOUT, self.output.shutdown()).await;
        let _ = timeout(CLOSE_TIMEOUT, self.frames.drain()).await;
    }
}

/// Waits until the user wants to stop.
pub(super) async fn shutdown_requested(interrupt: &mut watch::Receiver<bool>) {
    if interrupt.wait_for(|stop| *stop).await.is_err() {
        // Whoever could wish it is gone.
        std::future::pending::<()>().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::duplex;

    #[test]
    fn two_messages_without_an_answer_between_them_are_kept_apart() {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .unwrap();
        runtime.block_on(async {
            let (mut theirs, ours) = duplex(1024);
            let (_stay, interrupt) = watch::channel(false);
            let mut peer = Peer::new(ours, Duration::from_secs(60), interrupt);
            let chat = || Message::Chat("hello".to_owned());
            let begun = Instant::now();
            peer.send(chat()).await.unwrap();
            peer.send(chat()).await.unwrap();
            assert!(begun.elapsed() >= MIN_SEND_GAP);
            theirs.write_all(b"E00\0").await.unwrap();
            peer.receive(None).await.unwrap().unwrap();
            assert_eq!(
                peer.last_sent, None,
                "after an answer nothing has to be waited for"
            );
        });
    }

    #[test]
    fn the_wish_to_stop_goes_before_everything_else() {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .unwrap();
        runtime.block_on(async {
            let (mut theirs, ours) = duplex(1024);
            let (stop, interrupt) = watch::channel(false);
            let mut peer = Peer::new(ours, Duration::from_secs(60), interrupt);
            theirs.write_all(b"E00\0").await.unwrap();
            stop.send(true).unwrap();
            let received = peer.receive(Some(Instant::now())).await;
            assert!(matches!(received, Err(ConnectionError::Interrupted)));
        });
    }
}
