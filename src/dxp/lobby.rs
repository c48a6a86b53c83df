//! The callers of a listener that have not asked for a game yet, or not again.

use super::connection::{ConnectionError, Peer};
use super::program_name::program_name;
use super::shutdown::shutdown_requested;
use rafle_protocol::dxp::{AnswerCode, BackAnswer, GameAnswer, GameRequest, Message, MessageError};
use std::collections::VecDeque;
use std::convert::Infallible;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::Instant;

/// How many callers may wait without asking for a game; for one more the longest waiting is disconnected.
const MAX_WAITING: usize = 16;

/// How many callers are refused at a time during a game; others are not answered.
const MAX_REFUSALS: usize = 16;

/// How many connections of callers that have gone or were silent are closed at a time; of others the last
/// message may be lost.
const MAX_CLOSING: usize = 64;

/// How long to wait after the operating system could not accept a connection.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(200);

/// The result of waiting for a caller's request.
type Asked = (Peer<TcpStream>, Result<GameRequest, ConnectionError>);

/// Accepts callers and waits for the requests of all of them, so that none keeps another from playing.
pub(super) struct Lobby {
    listener: TcpListener,
    /// How long a caller may wait without asking for a game.
    peer_timeout: Duration,
    shutdown: watch::Receiver<bool>,
    waiting: JoinSet<Asked>,
    /// The callers that wait, in the order in which they came.
    order: VecDeque<AbortHandle>,
    refusals: JoinSet<()>,
    closing: JoinSet<()>,
}

impl Lobby {
    pub(super) fn new(
        listener: TcpListener,
        peer_timeout: Duration,
        shutdown: watch::Receiver<bool>,
    ) -> Self {
        Self {
            listener,
            peer_timeout,
            shutdown,
            waiting: JoinSet::new(),
            order: VecDeque::new(),
            refusals: JoinSet::new(),
            closing: JoinSet::new(),
        }
    }

    /// The next caller that asks for a game, its request put back; `None` when the user stops the program.
    pub(super) async fn next_caller(&mut self) -> Option<Peer<TcpStream>> {
        let mut shutdown = self.shutdown.clone();
        tokio::select! {
            biased;
            () = shutdown_requested(&mut shutdown) => None,
            (mut peer, request) = self.next_request() => {
                peer.put_back(Message::GameRequest(request));
                Some(peer)
            }
        }
    }

    /// Refuses all callers that ask for a game.
    pub(super) async fn refuse_all(&mut self) -> Infallible {
        loop {
            let (mut peer, _) = self.next_request().await;
            if self.refusals.len() < MAX_REFUSALS {
                self.refusals.spawn(async move {
                    let sentence = "another game is going on here".to_owned();
                    let refused = refuse(&mut peer, sentence).await;
                    log::info!("a caller was refused: {refused:?}");
                    peer.close().await;
                });
            }
        }
    }

    /// Lets a caller wait for its next request.
    pub(super) fn admit(&mut self, mut peer: Peer<TcpStream>) {
        self.order.retain(|caller| !caller.is_finished());
        while self.order.len() >= MAX_WAITING {
            self.order.pop_front().inspect(AbortHandle::abort);
        }
        let deadline = Instant::now() + self.peer_timeout;
        let caller = self.waiting.spawn(async move {
            let request = await_request(&mut peer, deadline).await;
            (peer, request)
        });
        self.order.push_back(caller);
    }

    /// Closes a connection such that the peer can read the last message.
    pub(super) fn close(&mut self, peer: Peer<TcpStream>) {
        self.closing.spawn(peer.close());
    }

    /// Waits until all connections are closed that are closing.
    pub(super) async fn close_all(mut self) {
        self.waiting.abort_all();
        self.refusals.abort_all();
        while self.closing.join_next().await.is_some() {}
    }

    /// Cancel safe: no caller is lost if the future is dropped before it completes.
    async fn next_request(&mut self) -> (Peer<TcpStream>, GameRequest) {
        loop {
            tokio::select! {
                biased;
                Some(asked) = self.waiting.join_next() => match asked {
                    Ok((peer, Ok(request))) => return (peer, request),
                    Ok((peer, Err(error))) => {
                        log::info!("a caller has gone: {error}");
                        if self.closing.len() < MAX_CLOSING {
                            self.close(peer);
                        }
                    }
                    Err(error) => log::info!("a caller was disconnected: {error}"),
                },
                Some(_) = self.refusals.join_next() => {}
                Some(_) = self.closing.join_next() => {}
                stream = accept(&self.listener) => {
                    let peer = Peer::new(stream, self.peer_timeout, self.shutdown.clone());
                    self.admit(peer);
                }
            }
        }
    }
}

async fn accept(listener: &TcpListener) -> TcpStream {
    loop {
        match listener.accept().await {
            Ok((stream, address)) => {
                log::info!("{address} calls");
                // Without it a small message may wait for an acknowledgement; a failure is harmless.
                let _ = stream.set_nodelay(true);
                return stream;
            }
            Err(error) => {
                log::warn!("a connection could not be accepted: {error}");
                tokio::time::sleep(ACCEPT_RETRY_DELAY).await;
            }
        }
    }
}

/// Waits for a request for a game that can be read. Other messages between games are ignored: chats, ends
/// of games that never began, moves of a game that is over.
pub(super) async fn await_request<S: AsyncRead + AsyncWrite>(
    peer: &mut Peer<S>,
    deadline: Instant,
) -> Result<GameRequest, ConnectionError> {
    loop {
        match peer.receive(Some(deadline)).await? {
            Ok(Message::GameRequest(request)) => return Ok(request),
            Ok(Message::BackRequest(_)) => {
                let answer = Message::BackAnswer(BackAnswer::Unsupported);
                peer.send(answer).await?;
            }
            Ok(_) => {}
            Err(MessageError::Version(_)) => peer.send(answer(AnswerCode::Version)).await?,
            Err(error) => peer.send(Message::Chat(error.to_string())).await?,
        }
    }
}

/// Refuses a game, with the reason.
pub(super) async fn refuse<S: AsyncRead + AsyncWrite>(
    peer: &mut Peer<S>,
    why: String,
) -> Result<(), ConnectionError> {
    peer.send(answer(AnswerCode::RefuseGame)).await?;
    peer.send(Message::Chat(why)).await
}

/// The answer to a request for a game.
pub(super) fn answer(code: AnswerCode) -> Message {
    Message::GameAnswer(GameAnswer {
        follower: program_name(),
        code,
    })
}
