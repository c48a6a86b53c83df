//! Calling a program and asking it for games.

use super::DxpError;
use super::game_loop::Next;
use super::host::{FinishedGame, Host, HostOptions, shutdown_signal};
use super::peer::{ConnectionError, Peer, shutdown_requested};
use crate::openings::{Opening, OpeningError, OpeningSource, openings};
use crate::session::SetupError;
use rafle_protocol::dxp::{
    AnswerCode, Colour, GameAnswer, GameRequest, Message, Minutes, Position,
};
use rafle_protocol::hub::GameResult;
use rafle_protocol::pdn::GameOutcome;
use std::io::Write;
use std::time::Duration;
use thiserror::Error;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// How long a machine may take to answer the call.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// Which side the engine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideChoice {
    /// White in every game.
    White,
    /// Black in every game.
    Black,
    /// White first, then by turns; each position is played from both sides.
    Alternate,
}

impl SideChoice {
    /// The engine's side in a game, counted from 0.
    fn side(self, game: u32) -> Colour {
        match self {
            Self::White => Colour::White,
            Self::Black => Colour::Black,
            Self::Alternate if game.is_multiple_of(2) => Colour::White,
            Self::Alternate => Colour::Black,
        }
    }
}

/// Where the games begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartPositions {
    /// At the start position.
    Standard,
    /// All at one position, a FEN or a Hub word.
    Position(String),
    /// Each at another one, as in a match between engines; decided by a seed.
    Openings(OpeningSource, u64),
}

/// The games that are asked for.
#[derive(Clone, Debug)]
pub struct CallOptions {
    /// The other machine.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// How many games.
    pub games: u32,
    /// Each side's time for a game.
    pub time: Minutes,
    /// Moves of each side after which a game is ended; 0 for no limit.
    pub moves: u16,
    /// The engine's side.
    pub side: SideChoice,
    /// Where the games begin.
    pub start: StartPositions,
}

/// Why games can't begin where they should.
#[derive(Debug, Error)]
pub enum StartPositionError {
    /// The position is none.
    #[error("--fen: {0}")]
    Position(#[from] SetupError),
    /// Nothing can be played there.
    #[error("--fen: the game is over there: {0}")]
    Over(String),
    /// There are no openings.
    #[error("--ballots: {0}")]
    Openings(#[from] OpeningError),
}

/// Calls a program and plays the games with it, one after another. Each event is a line of the output.
///
/// # Errors
/// The games can't be played as they were asked for, or not all of them.
pub async fn call(
    host_options: &HostOptions,
    call_options: &CallOptions,
    output: impl Write,
) -> Result<(), DxpError> {
    let starts = starts(host_options, call_options)?;
    let mut host = Host::new(host_options, output)?;
    let mut interrupt = shutdown_signal();
    let stream = tokio::select! {
        biased;
        () = shutdown_requested(&mut interrupt) => return Err(connection_error(1, ConnectionError::Interrupted)),
        stream = connect(call_options) => stream?,
    };
    let mut peer = Peer::new(stream, host.peer_timeout, interrupt);
    let played = lead(&mut host, &mut peer, call_options, &starts).await;
    peer.close().await;
    played
}

async fn connect(call_options: &CallOptions) -> Result<TcpStream, DxpError> {
    let address = (call_options.host.as_str(), call_options.port);
    let connected = timeout(CONNECT_TIMEOUT, TcpStream::connect(address)).await;
    let late = |_| Err(std::io::Error::from(std::io::ErrorKind::TimedOut));
    let stream = connected.unwrap_or_else(late);
    let stream = stream.map_err(|error| DxpError::Connect {
        address: format!("{}:{}", call_options.host, call_options.port),
        error,
    })?;
    // Without it a move may wait for an acknowledgement; not having it is no harm.
    let _ = stream.set_nodelay(true);
    Ok(stream)
}

/// The positions of the games; `None` for the start position.
fn starts(
    host_options: &HostOptions,
    call_options: &CallOptions,
) -> Result<Vec<Option<Position>>, StartPositionError> {
    let settings = &host_options.settings;
    let (variant, options) = (settings.variant, &settings.options);
    let standard = variant.start(options).map(|session| session.position());
    // A word that the session writes is one that the message takes.
    let position = |word: &str| {
        let other = standard.as_deref() != Some(word);
        other.then(|| Position::from_word(word).ok()).flatten()
    };
    match &call_options.start {
        StartPositions::Standard => Ok(vec![None]),
        StartPositions::Position(text) => {
            let opening = Opening {
                position: Some(text.clone()),
                moves: Vec::new(),
            };
            let session = opening.open(variant, options)?;
            match session.result() {
                GameResult::None => Ok(vec![position(&session.position())]),
                GameResult::Draw { reason } | GameResult::Win { reason, .. } => {
                    Err(StartPositionError::Over(reason))
                }
            }
        }
        StartPositions::Openings(source, seed) => {
            let games = usize::try_from(call_options.games).unwrap_or(usize::MAX);
            let needed = match call_options.side {
                SideChoice::Alternate => games.div_ceil(2),
                SideChoice::White | SideChoice::Black => games,
            };
            let found = openings(source, variant, options, *seed, needed)?;
            let sessions = found.iter().map(|opening| opening.open(variant, options));
            sessions
                .map(|session| Ok(position(&session?.position())))
                .collect()
        }
    }
}

/// Asks for one game after another and plays them.
async fn lead<S: AsyncRead + AsyncWrite, W: Write>(
    host: &mut Host<W>,
    peer: &mut Peer<S>,
    call_options: &CallOptions,
    starts: &[Option<Position>],
) -> Result<(), DxpError> {
    let mut score = Score::default();
    for game in 0..call_options.games {
        let number = game + 1;
        let own = call_options.side.side(game);
        let request = request(call_options, starts, game);
        let position = host.game(request.clone(), own);
        let position = position.map_err(|why| DxpError::Unplayable { number, why })?;
        let asked = peer.send(Message::GameRequest(request)).await;
        asked.map_err(|error| connection_error(number, error))?;
        let other = await_answer(peer, number).await?;
        let is_last = number == call_options.games;
        let FinishedGame { outcome, next } = host.play(peer, position, &other, is_last).await?;
        score.count(outcome, own);
        match next {
            Next::Disconnected(ConnectionError::Interrupted) => {
                return Err(connection_error(number, ConnectionError::Interrupted));
            }
            // What has a result does not need a connection any more.
            Next::Disconnected(_) if is_last && outcome != GameOutcome::Unknown => {}
            Next::Disconnected(error) => return Err(connection_error(number, error)),
            Next::Stop if !is_last => {
                host.print_line(&score.line())?;
                let (played, wanted) = (number, call_options.games);
                return Err(DxpError::Stopped { played, wanted });
            }
            Next::Ready | Next::Stop => {}
        }
    }
    host.print_line(&score.line())
}

fn request(call_options: &CallOptions, starts: &[Option<Position>], game: u32) -> GameRequest {
    let index = match call_options.side {
        SideChoice::Alternate => game / 2,
        SideChoice::White | SideChoice::Black => game,
    };
    let index = usize::try_from(index).unwrap_or(0) % starts.len().max(1);
    GameRequest {
        initiator: super::name(),
        follower: call_options.side.side(game).other(),
        time: call_options.time,
        moves: call_options.moves,
        position: starts.get(index).cloned().flatten(),
    }
}

/// Waits for the peer to accept a game; gives its name.
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
            // The peer wants to be the one who asks.
            Ok(Message::GameRequest(_)) => {
                let refusal = GameAnswer {
                    follower: super::name(),
                    code: AnswerCode::RefuseGame,
                };
                let sent = peer.send(Message::GameAnswer(refusal)).await;
                sent.map_err(|error| connection_error(number, error))?;
            }
            Ok(_) => {}
            Err(error) => return Err(DxpError::Unreadable { number, error }),
        }
    }
}

fn connection_error(number: u32, error: ConnectionError) -> DxpError {
    DxpError::Connection { number, error }
}

/// The results so far.
#[derive(Clone, Copy, Debug, Default)]
struct Score {
    won: u32,
    drawn: u32,
    lost: u32,
    unknown: u32,
}

impl Score {
    fn count(&mut self, outcome: GameOutcome, own: Colour) {
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

    fn line(self) -> String {
        let Self {
            won,
            drawn,
            lost,
            unknown,
        } = self;
        format!("score won={won} drawn={drawn} lost={lost} unknown={unknown}")
    }
}

#[cfg(test)]
mod tests {
    use super::super::Pace;
    use super::*;
    use crate::settings::Settings;

    fn call_options(own: SideChoice, games: u32, start: StartPositions) -> CallOptions {
        CallOptions {
            host: "localhost".into(),
            port: 1,
            games,
            time: Minutes::NONE,
            moves: 0,
            side: own,
            start,
        }
    }

    fn host_options() -> HostOptions {
        HostOptions {
            settings: Settings::default(),
            pace: Pace::default(),
            peer_timeout: Duration::from_secs(1),
            pdn: None,
        }
    }

    #[test]
    fn by_turns_each_opening_is_played_from_both_sides() {
        let call_options = call_options(
            SideChoice::Alternate,
            5,
            StartPositions::Openings(OpeningSource::Ballots, 1),
        );
        let starts = starts(&host_options(), &call_options).unwrap();
        assert_eq!(starts.len(), 3);
        let requests: Vec<GameRequest> = (0..5)
            .map(|game| request(&call_options, &starts, game))
            .collect();
        assert_eq!(requests[0].position, requests[1].position);
        assert_ne!(requests[1].position, requests[2].position);
        let followers: Vec<Colour> = requests.iter().map(|request| request.follower).collect();
        let (white, black) = (Colour::White, Colour::Black);
        assert_eq!(followers, [black, white, black, white, black]);
    }

    #[test]
    fn the_start_position_needs_no_squares() {
        let text = "W:W31-50:B1-20".to_owned();
        let found = starts(
            &host_options(),
            &call_options(SideChoice::White, 3, StartPositions::Position(text)),
        );
        assert_eq!(found.unwrap(), [None]);
    }

    #[test]
    fn a_position_that_is_none_or_over_is_refused_by_name() {
        for (text, part) in [("W:W77:B1", "77"), ("W:W46:B37,41", "over")] {
            let start = StartPositions::Position(text.to_owned());
            let error =
                starts(&host_options(), &call_options(SideChoice::White, 1, start)).unwrap_err();
            let sentence = error.to_string();
            assert!(
                sentence.starts_with("--fen: ") && sentence.contains(part),
                "{sentence}"
            );
        }
    }
}
