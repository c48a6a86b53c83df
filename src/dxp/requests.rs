//! Requests for games, and the answers to them.

use super::connection::{ConnectionError, Peer};
use super::program_name::program_name;
use rafle_protocol::dxp::{AnswerCode, BackAnswer, GameAnswer, GameRequest, Message, MessageError};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::Instant;

/// Waits for a readable request for a game. Other messages between games are ignored: chats, ends of games that never
/// began, moves of a finished game.
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
pub(in crate::dxp) fn answer(code: AnswerCode) -> Message {
    Message::GameAnswer(GameAnswer {
        follower: program_name(),
        code,
    })
}
