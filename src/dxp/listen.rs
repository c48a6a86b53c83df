//! Waits for programs that ask for games, and plays with one after another.

use super::connection::{ConnectionError, Peer};
use super::error::DxpError;
use super::host::Host;
use super::host_options::HostOptions;
use super::lobby::{Lobby, answer, await_request, refuse};
use super::play::Next;
use super::shutdown::shutdown_signal;
use rafle_protocol::dxp::{AnswerCode, GameRequest};
use std::io::Write;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;

/// How long a program that has played may take to ask for its next game before others can play.
const NEXT_GAME_TIMEOUT: Duration = Duration::from_secs(30);

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
    let mut lobby = Lobby::new(listener, host.peer_timeout, shutdown);
    while let Some(mut peer) = lobby.next_caller().await {
        // In this order: a caller that disconnects and calls again at once is not refused.
        let served = tokio::select! {
            biased;
            served = serve(&mut host, &mut peer) => served?,
            never = lobby.refuse_all() => match never {},
        };
        match served {
            // It may ask for a game later, but others can play meanwhile.
            Next::Ready => lobby.admit(peer),
            served => {
                lobby.close(peer);
                if served.is_shutdown() {
                    break;
                }
            }
        }
    }
    lobby.close_all().await;
    host.write_games().await
}

/// Answers a caller's requests until the connection is over, or until none has come for some time, which is
/// [`Next::Ready`].
pub(super) async fn serve<S: AsyncRead + AsyncWrite, W: Write>(
    host: &mut Host<W>,
    peer: &mut Peer<S>,
) -> Result<Next, DxpError> {
    let next = loop {
        let deadline = peer.deadline_within(NEXT_GAME_TIMEOUT);
        match await_request(peer, deadline).await {
            Err(ConnectionError::Silent(_)) if peer.timeout() > NEXT_GAME_TIMEOUT => {
                break Next::Ready;
            }
            Err(error) => break Next::Disconnected(error),
            Ok(request) => match follow(host, peer, request).await? {
                Next::Ready => {}
                over => break over,
            },
        }
    };
    log::info!("the caller is served: {next:?}");
    Ok(next)
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
        Err(why) => {
            let refused = refuse(peer, why).await;
            return Ok(refused.map_or_else(Next::Disconnected, |()| Next::Ready));
        }
    };
    if let Err(error) = peer.send(answer(AnswerCode::Accept)).await {
        return Ok(Next::Disconnected(error));
    }
    Ok(host.play(peer, game, &other, false).await?.next)
}
