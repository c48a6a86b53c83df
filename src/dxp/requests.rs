//! Requests for games: answers those of a peer, or asks a peer for games and keeps the score.

use super::connection::{ConnectionError, Peer};
use super::error::DxpError;
use super::host::Host;
use super::options::{GameOptions, program_name};
use super::play::Next;
use super::start_positions::Starts;
use super::waiting::with_notice;
use rafle_protocol::dxp::{
    AnswerCode, BackAnswer, Colour, GameAnswer, GameRequest, Message, MessageError,
};
use rafle_protocol::pdn::GameOutcome;
use std::io::Write;
use std::time::Duration;
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

/// The notice about a request without an answer.
const UNANSWERED: &str = "the peer has not answered the request yet";

/// Asks for games one after another and plays them; the score of those that were played is the last line of output.
pub(super) async fn ask_for_games<S: AsyncRead + AsyncWrite, W: Write>(
    host: &mut Host<W>,
    peer: &mut Peer<S>,
    options: &GameOptions,
    starts: &mut Starts,
) -> Result<(), DxpError> {
    let mut score = Score::default();
    let played = play_asked_games(host, peer, options, starts, &mut score).await;
    if played.is_ok() || score.games() > 0 {
        host.print_line(&score.line())?;
    }
    played
}

/// Asks for games and plays them until one can't be played.
async fn play_asked_games<S: AsyncRead + AsyncWrite, W: Write>(
    host: &mut Host<W>,
    peer: &mut Peer<S>,
    options: &GameOptions,
    starts: &mut Starts,
    score: &mut Score,
) -> Result<(), DxpError> {
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
        let finished = host.play(peer, opened, &other, is_last).await?;
        score.count(finished.outcome, own);
        match finished.next {
            Next::Disconnected(ConnectionError::Interrupted) => {
                return Err(connection_error(number, ConnectionError::Interrupted));
            }
            // The connection is no longer needed once the last game has a result.
            Next::Disconnected(_) if is_last && finished.outcome != GameOutcome::Unknown => {}
            Next::Disconnected(error) => return Err(connection_error(number, error)),
            Next::Stop if !is_last => {
                let (played, wanted) = (number, options.games);
                return Err(DxpError::Stopped { played, wanted });
            }
            Next::Ready | Next::Stop => {}
        }
    }
    Ok(())
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

/// The engine's wins, draws and losses.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Score {
    won: u32,
    drawn: u32,
    lost: u32,
    unknown: u32,
}

impl Score {
    /// Counts a game in which the engine played `own`.
    pub(super) fn count(&mut self, outcome: GameOutcome, own: Colour) {
        let slot = match (outcome, own) {
            (GameOutcome::WhiteWins, Colour::White) | (GameOutcome::BlackWins, Colour::Black) => {
                &mut self.won
            }
            (GameOutcome::WhiteWins | GameOutcome::BlackWins, _) => &mut self.lost,
            (GameOutcome::Draw, _) => &mut self.drawn,
            (GameOutcome::DoubleForfeit | GameOutcome::Unknown, _) => &mut self.unknown,
        };
        *slot += 1;
    }

    /// The number of games.
    fn games(self) -> u32 {
        self.won + self.drawn + self.lost + self.unknown
    }

    /// The line of output.
    pub(super) fn line(self) -> String {
        let Self {
            won,
            drawn,
            lost,
            unknown,
        } = self;
        format!("score won={won} drawn={drawn} lost={lost} unknown={unknown}")
    }
}
