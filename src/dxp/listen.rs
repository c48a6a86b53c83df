//! Waiting for programs that want to play: one at a time, one after another.

use super::DxpError;
use super::game_loop::Next;
use super::host::{Host, HostOptions, is_shutdown, shutdown_signal};
use super::peer::{ConnectionError, Peer, shutdown_requested};
use rafle_protocol::dxp::{AnswerCode, BackAnswer, GameAnswer, GameRequest, Message, MessageError};
use std::io::Write;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// How many callers are refused at a time while one is being played with; others are not answered.
const MAX_REFUSALS: usize = 16;

/// How long a caller that will be refused may take to ask for a game.
const REFUSAL_TIMEOUT: Duration = Duration::from_secs(10);

/// How long is waited when the system has no room for another connection.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(200);

/// Plays with whoever calls, until the user wants to stop. Each event is a line of the output.
///
/// # Errors
/// The address can't be listened on, or the games can't be told of or written down.
pub async fn listen(
    options: &HostOptions,
    address: SocketAddr,
    output: impl Write,
) -> Result<(), DxpError> {
    let mut host = Host::new(options, output)?;
    let interrupt = shutdown_signal();
    let no_listener = |error| DxpError::Listen {
        address: address.to_string(),
        error,
    };
    let listener = TcpListener::bind(address).await.map_err(no_listener)?;
    let address = listener.local_addr()?;
    let open = if address.ip().is_loopback() {
        ""
    } else {
        ", open to other machines"
    };
    host.print_line(&format!("listening on {address}{open}"))?;
    loop {
        let Some(stream) = next_caller(&listener, interrupt.clone()).await else {
            return Ok(());
        };
        let mut peer = Peer::new(stream, host.peer_timeout, interrupt.clone());
        // In this order: one who hangs up and calls again at once finds the line free.
        let served = tokio::select! {
            biased;
            served = serve(&mut host, &mut peer) => served?,
            never = refuse_others(&listener, interrupt.clone()) => match never {},
        };
        let closing = tokio::spawn(peer.close());
        if is_shutdown(&served) {
            // It can't fail but by a fault of this program, and then nothing is lost.
            let _ = closing.await;
            return Ok(());
        }
    }
}

/// The next connection; `None` when the user wants to stop.
async fn next_caller(
    listener: &TcpListener,
    mut interrupt: watch::Receiver<bool>,
) -> Option<TcpStream> {
    tokio::select! {
        biased;
        () = shutdown_requested(&mut interrupt) => None,
        stream = accept(listener) => Some(stream),
    }
}

async fn accept(listener: &TcpListener) -> TcpStream {
    loop {
        match listener.accept().await {
            Ok((stream, address)) => {
                log::info!("{address} calls");
                // Without it a move may wait for an acknowledgement; not having it is no harm.
                let _ = stream.set_nodelay(true);
                return stream;
            }
            Err(error) => {
                log::warn!("a caller could not be taken: {error}");
                tokio::time::sleep(ACCEPT_RETRY_DELAY).await;
            }
        }
    }
}

/// Answers a caller's requests until the connection is over.
pub(super) async fn serve<S: AsyncRead + AsyncWrite, W: Write>(
    host: &mut Host<W>,
    peer: &mut Peer<S>,
) -> Result<Next, DxpError> {
    let next = loop {
        match await_request(peer).await {
            Err(error) => break Next::Disconnected(error),
            Ok(request) => match follow(host, peer, request).await? {
                Next::Ready => {}
                over => break over,
            },
        }
    };
    log::info!("the connection ends: {next:?}");
    Ok(next)
}

/// Waits for the request for a game that can be read. Everything else that may come between games is
/// passed over: chats, ends of games that never began, moves of a game that is over.
async fn await_request<S: AsyncRead + AsyncWrite>(
    peer: &mut Peer<S>,
) -> Result<GameRequest, ConnectionError> {
    let deadline = peer.deadline();
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

/// Plays the game that is asked for, or says why not.
async fn follow<S: AsyncRead + AsyncWrite, W: Write>(
    host: &mut Host<W>,
    peer: &mut Peer<S>,
    request: GameRequest,
) -> Result<Next, DxpError> {
    let (own, other) = (request.follower, request.initiator.clone());
    let game = match host.game(request, own) {
        Ok(game) => game,
        Err(why) => return Ok(refuse(peer, why).await),
    };
    if let Err(error) = peer.send(answer(AnswerCode::Accept)).await {
        return Ok(Next::Disconnected(error));
    }
    Ok(host.play(peer, game, &other, false).await?.next)
}

async fn refuse<S: AsyncRead + AsyncWrite>(peer: &mut Peer<S>, why: String) -> Next {
    let sent = match peer.send(answer(AnswerCode::RefuseGame)).await {
        Ok(()) => peer.send(Message::Chat(why)).await,
        error => error,
    };
    sent.map_or_else(Next::Disconnected, |()| Next::Ready)
}

fn answer(code: AnswerCode) -> Message {
    Message::GameAnswer(GameAnswer {
        follower: super::name(),
        code,
    })
}

/// What never is.
enum Never {}

/// Refuses everybody who calls while another is being played with.
async fn refuse_others(listener: &TcpListener, interrupt: watch::Receiver<bool>) -> Never {
    let mut refusals = JoinSet::new();
    loop {
        let stream = accept(listener).await;
        while refusals.try_join_next().is_some() {}
        if refusals.len() < MAX_REFUSALS {
            let peer = Peer::new(stream, REFUSAL_TIMEOUT, interrupt.clone());
            refusals.spawn(turn_away(peer));
        }
    }
}

/// Waits for the caller's request, so that it can read the answer, and refuses it.
async fn turn_away(mut peer: Peer<TcpStream>) {
    let refused = match await_request(&mut peer).await {
        Ok(_) => refuse(&mut peer, "another game is going on here".to_owned()).await,
        Err(error) => Next::Disconnected(error),
    };
    log::info!("a caller was turned away: {refused:?}");
    peer.close().await;
}
