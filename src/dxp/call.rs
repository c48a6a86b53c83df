//! Calling a program and asking it for games.

use super::DxpError;
use super::hall::{Hall, Played, Terms, wish_to_stop};
use super::peer::{Lost, Peer, wished};
use super::play::Next;
use crate::matches::{Opening, OpeningError, Source, openings};
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
const CONNECT_PATIENCE: Duration = Duration::from_secs(10);

/// Which side the engine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Own {
    /// White in every game.
    White,
    /// Black in every game.
    Black,
    /// White first, then by turns; each position is played from both sides.
    Alternate,
}

impl Own {
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
pub enum Start {
    /// At the start position.
    Standard,
    /// All at one position, a FEN or a Hub word.
    Position(String),
    /// Each at another one, as in a match between engines; decided by a seed.
    Openings(Source, u64),
}

/// The games that are asked for.
#[derive(Clone, Debug)]
pub struct Wish {
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
    pub own: Own,
    /// Where the games begin.
    pub start: Start,
}

/// Why games can't begin where they should.
#[derive(Debug, Error)]
pub enum StartError {
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
pub async fn call(terms: &Terms, wish: &Wish, output: impl Write) -> Result<(), DxpError> {
    let starts = starts(terms, wish)?;
    let mut hall = Hall::new(terms, output)?;
    let mut interrupt = wish_to_stop();
    let stream = tokio::select! {
        biased;
        () = wished(&mut interrupt) => return Err(lost(1, Lost::Interrupted)),
        stream = connect(wish) => stream?,
    };
    let mut peer = Peer::new(stream, hall.patience, interrupt);
    let played = lead(&mut hall, &mut peer, wish, &starts).await;
    peer.close().await;
    played
}

async fn connect(wish: &Wish) -> Result<TcpStream, DxpError> {
    let address = (wish.host.as_str(), wish.port);
    let connected = timeout(CONNECT_PATIENCE, TcpStream::connect(address)).await;
    let late = |_| Err(std::io::Error::from(std::io::ErrorKind::TimedOut));
    let stream = connected.unwrap_or_else(late);
    let stream = stream.map_err(|error| DxpError::Connect {
        address: format!("{}:{}", wish.host, wish.port),
        error,
    })?;
    // Without it a move may wait for an acknowledgement; not having it is no harm.
    let _ = stream.set_nodelay(true);
    Ok(stream)
}

/// The positions of the games; `None` for the start position.
fn starts(terms: &Terms, wish: &Wish) -> Result<Vec<Option<Position>>, StartError> {
    let settings = &terms.settings;
    let (variant, options) = (settings.variant, &settings.options);
    let standard = variant.start(options).map(|session| session.position());
    // A word that the session writes is one that the message takes.
    let position = |word: &str| {
        let other = standard.as_deref() != Some(word);
        other.then(|| Position::from_word(word).ok()).flatten()
    };
    match &wish.start {
        Start::Standard => Ok(vec![None]),
        Start::Position(text) => {
            let opening = Opening {
                position: Some(text.clone()),
                moves: Vec::new(),
            };
            let session = opening.open(variant, options)?;
            match session.result() {
                GameResult::None => Ok(vec![position(&session.position())]),
                GameResult::Draw { reason } | GameResult::Win { reason, .. } => {
                    Err(StartError::Over(reason))
                }
            }
        }
        Start::Openings(source, seed) => {
            let games = usize::try_from(wish.games).unwrap_or(usize::MAX);
            let needed = match wish.own {
                Own::Alternate => games.div_ceil(2),
                Own::White | Own::Black => games,
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
    hall: &mut Hall<W>,
    peer: &mut Peer<S>,
    wish: &Wish,
    starts: &[Option<Position>],
) -> Result<(), DxpError> {
    let mut score = Score::default();
    for game in 0..wish.games {
        let number = game + 1;
        let own = wish.own.side(game);
        let request = request(wish, starts, game);
        let position = hall.game(request.clone(), own);
        let position = position.map_err(|why| DxpError::Unplayable { number, why })?;
        let asked = peer.say(Message::GameRequest(request)).await;
        asked.map_err(|error| lost(number, error))?;
        let other = await_answer(peer, number).await?;
        let is_last = number == wish.games;
        let Played { outcome, next } = hall.play(peer, position, &other, is_last).await?;
        score.count(outcome, own);
        match next {
            Next::Lost(Lost::Interrupted) => return Err(lost(number, Lost::Interrupted)),
            // What has a result does not need a connection any more.
            Next::Lost(_) if is_last && outcome != GameOutcome::Unknown => {}
            Next::Lost(error) => return Err(lost(number, error)),
            Next::Stop if !is_last => {
                hall.tell(&score.line())?;
                let (played, wanted) = (number, wish.games);
                return Err(DxpError::Stopped { played, wanted });
            }
            Next::Ready | Next::Stop => {}
        }
    }
    hall.tell(&score.line())
}

fn request(wish: &Wish, starts: &[Option<Position>], game: u32) -> GameRequest {
    let index = match wish.own {
        Own::Alternate => game / 2,
        Own::White | Own::Black => game,
    };
    let index = usize::try_from(index).unwrap_or(0) % starts.len().max(1);
    GameRequest {
        initiator: super::name(),
        follower: wish.own.side(game).other(),
        time: wish.time,
        moves: wish.moves,
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
        let heard = peer.hear(Some(deadline)).await;
        match heard.map_err(|error| lost(number, error))? {
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
                let said = peer.say(Message::GameAnswer(refusal)).await;
                said.map_err(|error| lost(number, error))?;
            }
            Ok(_) => {}
            Err(error) => return Err(DxpError::Unreadable { number, error }),
        }
    }
}

fn lost(number: u32, lost: Lost) -> DxpError {
    DxpError::Lost { number, lost }
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
    use crate::engine::Settings;

    fn wish(own: Own, games: u32, start: Start) -> Wish {
        Wish {
            host: "localhost".into(),
            port: 1,
            games,
            time: Minutes::NONE,
            moves: 0,
            own,
            start,
        }
    }

    fn terms() -> Terms {
        Terms {
            settings: Settings::default(),
            pace: Pace::default(),
            patience: Duration::from_secs(1),
            pdn: None,
        }
    }

    #[test]
    fn by_turns_each_opening_is_played_from_both_sides() {
        let wish = wish(Own::Alternate, 5, Start::Openings(Source::Ballots, 1));
        let starts = starts(&terms(), &wish).unwrap();
        assert_eq!(starts.len(), 3);
        let requests: Vec<GameRequest> = (0..5).map(|game| request(&wish, &starts, game)).collect();
        assert_eq!(requests[0].position, requests[1].position);
        assert_ne!(requests[1].position, requests[2].position);
        let followers: Vec<Colour> = requests.iter().map(|request| request.follower).collect();
        let (white, black) = (Colour::White, Colour::Black);
        assert_eq!(followers, [black, white, black, white, black]);
    }

    #[test]
    fn the_start_position_needs_no_squares() {
        let text = "W:W31-50:B1-20".to_owned();
        let found = starts(&terms(), &wish(Own::White, 3, Start::Position(text)));
        assert_eq!(found.unwrap(), [None]);
    }

    #[test]
    fn a_position_that_is_none_or_over_is_refused_by_name() {
        for (text, part) in [("W:W77:B1", "77"), ("W:W46:B37,41", "over")] {
            let start = Start::Position(text.to_owned());
            let error = starts(&terms(), &wish(Own::White, 1, start)).unwrap_err();
            let sentence = error.to_string();
            assert!(
                sentence.starts_with("--fen: ") && sentence.contains(part),
                "{sentence}"
            );
        }
    }
}
