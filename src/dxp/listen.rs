//! Waiting for programs that want to play: one at a time, one after another.

use super::DxpError;
use super::hall::{Hall, Terms, was_wished, wish_to_stop};
use super::peer::{Lost, Peer, wished};
use super::play::Next;
use rafle_protocol::dxp::{AnswerCode, BackAnswer, GameAnswer, GameRequest, Message, MessageError};
use std::io::Write;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// How many callers are refused at a time while one is being played with; others are not answered.
const MOST_REFUSALS: usize = 16;

/// How long a caller that will be refused may take to ask for a game.
const REFUSAL_PATIENCE: Duration = Duration::from_secs(10);

/// How long is waited when the system has no room for another connection.
const ACCEPT_PAUSE: Duration = Duration::from_millis(200);

/// Plays with whoever calls, until the user wants to stop. Each event is a line of the output.
///
/// # Errors
/// The address can't be listened on, or the games can't be told of or written down.
pub async fn listen(
    terms: &Terms,
    address: SocketAddr,
    output: impl Write,
) -> Result<(), DxpError> {
    let mut hall = Hall::new(terms, output)?;
    let interrupt = wish_to_stop();
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
    hall.tell(&format!("listening on {address}{open}"))?;
    loop {
        let Some(stream) = next_caller(&listener, interrupt.clone()).await else {
            return Ok(());
        };
        let mut peer = Peer::new(stream, hall.patience, interrupt.clone());
        // In this order: one who hangs up and calls again at once finds the line free.
        let served = tokio::select! {
            biased;
            served = serve(&mut hall, &mut peer) => served?,
            never = refuse_others(&listener, interrupt.clone()) => match never {},
        };
        let closing = tokio::spawn(peer.close());
        if was_wished(&served) {
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
        () = wished(&mut interrupt) => None,
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
                tokio::time::sleep(ACCEPT_PAUSE).await;
            }
        }
    }
}

/// Answers a caller's requests until the connection is over.
pub(super) async fn serve<S: AsyncRead + AsyncWrite, W: Write>(
    hall: &mut Hall<W>,
    peer: &mut Peer<S>,
) -> Result<Next, DxpError> {
    let next = loop {
        match await_request(peer).await {
            Err(lost) => break Next::Lost(lost),
            Ok(request) => match follow(hall, peer, request).await? {
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
async fn await_request<S: AsyncRead + AsyncWrite>(peer: &mut Peer<S>) -> Result<GameRequest, Lost> {
    let deadline = peer.deadline();
    loop {
        match peer.hear(Some(deadline)).await? {
            Ok(Message::GameRequest(request)) => return Ok(request),
            Ok(Message::BackRequest(_)) => {
                let answer = Message::BackAnswer(BackAnswer::Unsupported);
                peer.say(answer).await?;
            }
            Ok(_) => {}
            Err(MessageError::Version(_)) => peer.say(answer(AnswerCode::Version)).await?,
            Err(error) => peer.say(Message::Chat(error.to_string())).await?,
        }
    }
}

/// Plays the game that is asked for, or says why not.
async fn follow<S: AsyncRead + AsyncWrite, W: Write>(
    hall: &mut Hall<W>,
    peer: &mut Peer<S>,
    request: GameRequest,
) -> Result<Next, DxpError> {
    let (own, other) = (request.follower, request.initiator.clone());
    let game = match hall.game(request, own) {
        Ok(game) => game,
        Err(why) => return Ok(refuse(peer, why).await),
    };
    if let Err(lost) = peer.say(answer(AnswerCode::Accept)).await {
        return Ok(Next::Lost(lost));
    }
    Ok(hall.play(peer, game, &other, false).await?.next)
}

async fn refuse<S: AsyncRead + AsyncWrite>(peer: &mut Peer<S>, why: String) -> Next {
    let said = match peer.say(answer(AnswerCode::RefuseGame)).await {
        Ok(()) => peer.say(Message::Chat(why)).await,
        lost => lost,
    };
    said.map_or_else(Next::Lost, |()| Next::Ready)
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
        if refusals.len() < MOST_REFUSALS {
            let peer = Peer::new(stream, REFUSAL_PATIENCE, interrupt.clone());
            refusals.spawn(turn_away(peer));
        }
    }
}

/// Waits for the caller's request, so that it can read the answer, and refuses it.
async fn turn_away(mut peer: Peer<TcpStream>) {
    let refused = match await_request(&mut peer).await {
        Ok(_) => refuse(&mut peer, "another game is going on here".to_owned()).await,
        Err(lost) => Next::Lost(lost),
    };
    log::info!("a caller was turned away: {refused:?}");
    peer.close().await;
}
