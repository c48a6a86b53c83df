//! Waits for programs that ask for games, and plays with one after another.

use super::connection::{ConnectionError, Peer};
use super::error::DxpError;
use super::host::Host;
use super::host_options::HostOptions;
use super::play::Next;
use super::program_name::program_name;
use super::shutdown::{shutdown_requested, shutdown_signal};
use rafle_protocol::dxp::{AnswerCode, BackAnswer, GameAnswer, GameRequest, Message, MessageError};
use std::convert::Infallible;
use std::io::Write;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// How many callers are refused at a time during a game; others are not answered.
const MAX_REFUSALS: usize = 16;

/// How long a caller that is going to be refused may take to ask for a game.
const REFUSAL_TIMEOUT: Duration = Duration::from_secs(10);

/// How long to wait after the operating system could not accept a connection.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(200);

/// Plays with every program that calls, one at a time, until the user stops it. Each event is a line of the
/// output.
///
/// # Errors
/// [`DxpError`]: the address can't be listened on, or the output or the file of games can't be written.
pub async fn listen(
    options: &HostOptions,
    address: SocketAddr,
    output: impl Write,
) -> Result<(), DxpError> {
    let mut host = Host::new(options, output)?;
    let shutdown = shutdown_signal();
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
        let Some(stream) = next_caller(&listener, shutdown.clone()).await else {
            return Ok(());
        };
        let mut peer = Peer::new(stream, host.peer_timeout, shutdown.clone());
        // In this order: a caller that disconnects and calls again at once is not refused.
        let served = tokio::select! {
            biased;
            served = serve(&mut host, &mut peer) => served?,
            never = refuse_others(&listener, shutdown.clone()) => match never {},
        };
        let closing = tokio::spawn(peer.close());
        if served.is_shutdown() {
            // It fails only if the task panics, and then nothing is lost.
            let _ = closing.await;
            return Ok(());
        }
    }
}

/// The next connection; `None` when the user stops the program.
async fn next_caller(
    listener: &TcpListener,
    mut shutdown: watch::Receiver<bool>,
) -> Option<TcpStream> {
    tokio::select! {
        biased;
        () = shutdown_requested(&mut shutdown) => None,
        stream = accept(listener) => Some(stream),
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

/// Waits for a request for a game that can be read. Other messages between games are ignored: chats, ends
/// of games that never began, moves of a game that is over.
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

/// Plays the game of a request, or refuses it with the reason.
async fn follow<S: AsyncRead + AsyncWrite, W: Write>(
    host: &mut Host<W>,
    peer: &mut Peer<S>,
    request: GameRequest,
) -> Result<Next, DxpError> {
    let (own, other) = (request.follower, request.initiator.clone());
    let game = match host.open_game(request, own) {
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
        follower: program_name(),
        code,
    })
}

/// Refuses all callers during a game.
async fn refuse_others(listener: &TcpListener, shutdown: watch::Receiver<bool>) -> Infallible {
    let mut refusals = JoinSet::new();
    loop {
        let stream = accept(listener).await;
        while refusals.try_join_next().is_some() {}
        if refusals.len() < MAX_REFUSALS {
            let peer = Peer::new(stream, REFUSAL_TIMEOUT, shutdown.clone());
            refusals.spawn(refuse_caller(peer));
        }
    }
}

/// Refuses a caller. Its request is awaited first, so that it reads the answer.
async fn refuse_caller(mut peer: Peer<TcpStream>) {
    let refused = match await_request(&mut peer).await {
        Ok(_) => refuse(&mut peer, "another game is going on here".to_owned()).await,
        Err(error) => Next::Disconnected(error),
    };
    log::info!("a caller was refused: {refused:?}");
    peer.close().await;
}
