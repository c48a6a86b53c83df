//! The callers of a listener that have not asked for a game yet, or not for another one.

use super::connection::{ConnectionError, Peer};
use super::requests::{await_request, refuse};
use super::waiting::{shutdown_requested, with_notice};
use rafle_protocol::dxp::{GameRequest, Message};
use std::collections::VecDeque;
use std::convert::Infallible;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::sync::watch;
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::Instant;

/// The number of callers that may wait without asking for a game; one more disconnects the longest waiting.
const MAX_WAITING: usize = 16;

/// The number of callers that are refused at a time during a game; others get no answer.
const MAX_REFUSALS: usize = 16;

/// The number of connections of silent or departed callers that are closed at a time; further ones may lose the last
/// message.
const MAX_CLOSING: usize = 64;

/// How long to wait after the operating system failed to accept a connection.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(200);

/// The number of queued events; beyond that, the oldest are dropped.
const MAX_NEWS: usize = 2 * MAX_WAITING;

/// An event in the lobby.
pub(super) enum News {
    /// A program has called.
    Connected(SocketAddr),
    /// A caller does not ask for a game.
    Waits(SocketAddr),
    /// A caller asks for a game; its request is put back.
    Asks(Box<Peer<TcpStream>>),
    /// The user stops this program.
    Shutdown,
}

/// The result of waiting for a caller's request.
type Asked = (Peer<TcpStream>, Result<GameRequest, ConnectionError>);

/// Accepts callers and waits for requests from all of them, so that none of them blocks another.
pub(super) struct Lobby {
    listener: TcpListener,
    /// How long a caller may wait without asking for a game.
    peer_timeout: Duration,
    shutdown: watch::Receiver<bool>,
    waiting: JoinSet<Asked>,
    /// The waiting callers, in order of arrival.
    order: VecDeque<AbortHandle>,
    refusals: JoinSet<()>,
    closing: JoinSet<()>,
    /// The queued events.
    news: VecDeque<News>,
    /// The callers that do not ask for a game, reported by the tasks that wait for them.
    idle: Receiver<SocketAddr>,
    idle_sender: Sender<SocketAddr>,
}

impl Lobby {
    pub(super) fn new(
        listener: TcpListener,
        peer_timeout: Duration,
        shutdown: watch::Receiver<bool>,
    ) -> Self {
        let (idle_sender, idle) = channel(MAX_WAITING);
        Self {
            listener,
            peer_timeout,
            shutdown,
            news: VecDeque::new(),
            idle,
            idle_sender,
            waiting: JoinSet::new(),
            order: VecDeque::new(),
            refusals: JoinSet::new(),
            closing: JoinSet::new(),
        }
    }

    /// Waits for the next event.
    pub(super) async fn next(&mut self) -> News {
        let mut shutdown = self.shutdown.clone();
        loop {
            if let Some(news) = self.news.pop_front() {
                return news;
            }
            tokio::select! {
                biased;
                () = shutdown_requested(&mut shutdown) => return News::Shutdown,
                request = self.next_request() => if let Some((mut peer, request)) = request {
                    peer.put_back(Message::GameRequest(request));
                    return News::Asks(Box::new(peer));
                }
            }
        }
    }

    /// The next caller, even if it does not ask for a game; `None` when the user stops the program.
    pub(super) async fn next_connection(&mut self) -> Option<(Peer<TcpStream>, SocketAddr)> {
        let mut shutdown = self.shutdown.clone();
        loop {
            tokio::select! {
                biased;
                () = shutdown_requested(&mut shutdown) => return None,
                // Removes finished closing tasks, however many callers have gone without a game.
                Some(_) = self.closing.join_next() => {}
                (stream, address) = accept(&self.listener) => {
                    let peer = Peer::new(stream, self.peer_timeout, self.shutdown.clone());
                    return Some((peer, address));
                }
            }
        }
    }

    /// Refuses all callers that ask for a game.
    pub(super) async fn refuse_all(&mut self) -> Infallible {
        loop {
            let Some((mut peer, _)) = self.next_request().await else {
                continue;
            };
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

    /// Lets a caller that has played wait for its next request.
    pub(super) fn admit_again(&mut self, mut peer: Peer<TcpStream>) {
        let deadline = Instant::now() + self.peer_timeout;
        self.wait_for(async move {
            let request = await_request(&mut peer, deadline).await;
            (peer, request)
        });
    }

    /// Lets a new caller wait for its first request.
    fn admit(&mut self, mut peer: Peer<TcpStream>, address: SocketAddr) {
        self.tell(News::Connected(address));
        let deadline = Instant::now() + self.peer_timeout;
        let idle = self.idle_sender.clone();
        self.wait_for(async move {
            // If too many callers are idle, some are not reported.
            let tell = || {
                let _ = idle.try_send(address);
            };
            let request = with_notice(await_request(&mut peer, deadline), tell).await;
            (peer, request)
        });
    }

    fn wait_for(&mut self, asked: impl Future<Output = Asked> + Send + 'static) {
        self.order.retain(|caller| !caller.is_finished());
        while self.order.len() >= MAX_WAITING {
            self.order.pop_front().inspect(AbortHandle::abort);
        }
        let caller = self.waiting.spawn(asked);
        self.order.push_back(caller);
    }

    fn tell(&mut self, news: News) {
        if self.news.len() >= MAX_NEWS {
            self.news.pop_front();
        }
        self.news.push_back(news);
    }

    /// Closes a connection so that the peer can still read the last message.
    pub(super) fn close(&mut self, peer: Peer<TcpStream>) {
        self.closing.spawn(peer.close());
    }

    /// Waits until all closing connections are closed.
    pub(super) async fn close_all(mut self) {
        self.waiting.abort_all();
        self.refusals.abort_all();
        while self.closing.join_next().await.is_some() {}
    }

    /// The next caller that asks for a game; `None` if another event comes first.
    ///
    /// Cancel safe: no caller is lost if the future is dropped before it completes.
    async fn next_request(&mut self) -> Option<(Peer<TcpStream>, GameRequest)> {
        loop {
            tokio::select! {
                biased;
                Some(asked) = self.waiting.join_next() => match asked {
                    Ok((peer, Ok(request))) => return Some((peer, request)),
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
                Some(address) = self.idle.recv() => {
                    self.tell(News::Waits(address));
                    return None;
                }
                (stream, address) = accept(&self.listener) => {
                    let peer = Peer::new(stream, self.peer_timeout, self.shutdown.clone());
                    self.admit(peer, address);
                    return None;
                }
            }
        }
    }
}

async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok((stream, address)) => {
                log::info!("{address} calls");
                // Without this a small message may be delayed until an acknowledgement; a failure is harmless.
                let _ = stream.set_nodelay(true);
                return (stream, address);
            }
            Err(error) => {
                log::warn!("a connection could not be accepted: {error}");
                tokio::time::sleep(ACCEPT_RETRY_DELAY).await;
            }
        }
    }
}
