//! Plays the games that a peer asks for.

use super::connection::{ConnectionError, Peer};
use super::error::DxpError;
use super::host::Host;
use super::play::Next;
use super::requests::{answer, await_request, refuse};
use rafle_protocol::dxp::{AnswerCode, GameRequest};
use std::io::Write;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};

/// Answers a peer's requests until the connection is over, or until no request has come for some time, which returns
/// [`Next::Ready`].
pub(super) async fn serve<S: AsyncRead + AsyncWrite, W: Write>(
    host: &mut Host<W>,
    peer: &mut Peer<S>,
    wait: Duration,
) -> Result<Next, DxpError> {
    let next = loop {
        let deadline = peer.deadline_within(wait);
        match await_request(peer, deadline).await {
            Err(ConnectionError::Silent(_)) if peer.timeout() > wait => {
                break Next::Ready;
            }
            Err(error) => break Next::Disconnected(error),
            Ok(request) => match follow(host, peer, request).await? {
                Next::Ready => {}
                over => break over,
            },
        }
    };
    log::info!("the peer is served: {next:?}");
    Ok(next)
}

/// Plays the game of a request, or refuses it with a reason.
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
