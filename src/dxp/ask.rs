//! Asks a connected program for games and plays them.

use super::connection::{ConnectionError, Peer};
use super::error::DxpError;
use super::game_options::GameOptions;
use super::host::{FinishedGame, Host};
use super::notice::with_notice;
use super::play::Next;
use super::requests::answer;
use super::score::Score;
use super::start_positions::Starts;
use rafle_protocol::dxp::{AnswerCode, GameAnswer, Message};
use rafle_protocol::pdn::GameOutcome;
use std::io::Write;
use tokio::io::{AsyncRead, AsyncWrite};

/// The notice about a request without an answer.
const UNANSWERED: &str = "the peer has not answered the request yet";

/// Asks for games one after another and plays them; the score is the last line of output.
pub(super) async fn ask_for_games<S: AsyncRead + AsyncWrite, W: Write>(
    host: &mut Host<W>,
    peer: &mut Peer<S>,
    options: &GameOptions,
    starts: &mut Starts,
) -> Result<(), DxpError> {
    let mut score = Score::default();
    for game in 0..options.games {
        let number = game + 1;
        let own = options.side.side(game);
        let position = starts.get(options.position_index(game))?;
        let request = options.request(game, position);
        let opened = host.open_game(request.clone(), own);
        let opened = opened.map_err(|why| DxpError::Unplayable { number, why })?;
        let asked = peer.send(Message::GameRequest(request)).await;
        asked.map_err(|error| connection_error(number, error))?;
        let mut told = Ok(());
        let tell = || told = host.print_line(&format!("game {number}: {UNANSWERED}"));
        let other = with_notice(await_answer(peer, number), tell).await?;
        told?;
        let is_last = number == options.games;
        let FinishedGame { outcome, next } = host.play(peer, opened, &other, is_last).await?;
        score.count(outcome, own);
        match next {
            Next::Disconnected(ConnectionError::Interrupted) => {
                return Err(connection_error(number, ConnectionError::Interrupted));
            }
            // The connection is no longer needed once the last game has a result.
            Next::Disconnected(_) if is_last && outcome != GameOutcome::Unknown => {}
            Next::Disconnected(error) => return Err(connection_error(number, error)),
            Next::Stop if !is_last => {
                host.print_line(&score.line())?;
                let (played, wanted) = (number, options.games);
                return Err(DxpError::Stopped { played, wanted });
            }
            Next::Ready | Next::Stop => {}
        }
    }
    host.print_line(&score.line())
}

/// Waits for the peer to accept a game; returns the peer's name.
async fn await_answer<S: AsyncRead + AsyncWrite>(
    peer: &mut Peer<S>,
    number: u32,
) -> Result<String, DxpError> {
    let deadline = peer.deadline();
    loop {
        let received = peer.receive(Some(deadline)).await;
        match received.map_err(|error| connection_error(number, error))? {
            Ok(Message::GameAnswer(answer)) if answer.code == AnswerCode::Accept => {
                return Ok(answer.follower);
            }
            Ok(Message::GameAnswer(GameAnswer { code, .. })) => {
                return Err(DxpError::Refused { number, code });
            }
            // The peer asks for a game itself.
            Ok(Message::GameRequest(_)) => {
                let sent = peer.send(answer(AnswerCode::RefuseGame)).await;
                sent.map_err(|error| connection_error(number, error))?;
            }
            Ok(_) => {}
            Err(error) => return Err(DxpError::Unreadable { number, error }),
        }
    }
}

pub(super) fn connection_error(number: u32, error: ConnectionError) -> DxpError {
    DxpError::Connection { number, error }
}
