//! Where games are played: the engine, the file of games, and the lines that tell of them.

use super::DxpError;
use super::archive::Archive;
use super::game::Game;
use super::pace::Pace;
use super::peer::{Lost, Peer};
use super::play::{Ending, Next, play};
use super::record::record;
use super::thinker::Thinker;
use crate::engine::Settings;
use crate::interrupt::interrupted;
use rafle_protocol::dxp::{Colour, GameRequest};
use rafle_protocol::pdn::GameOutcome;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::watch;

/// How games are played, whoever asks for them.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The engine's parameters.
    pub settings: Settings,
    /// How much the engine may think.
    pub pace: Pace,
    /// How long a peer may be silent when it is its turn to say something.
    pub patience: Duration,
    /// The file to which every game is added.
    pub pdn: Option<PathBuf>,
}

/// The engine and all that belongs to its games, but not the other program.
pub(super) struct Hall<W> {
    settings: Settings,
    pace: Pace,
    pub(super) patience: Duration,
    thinker: Thinker,
    archive: Option<Archive>,
    output: W,
    /// Games begun so far.
    games: u32,
}

/// What is left of a game when it is over.
#[derive(Debug)]
pub(super) struct Played {
    pub(super) outcome: GameOutcome,
    pub(super) next: Next,
}

impl<W: Write> Hall<W> {
    pub(super) fn new(terms: &Terms, output: W) -> Result<Self, DxpError> {
        let path = terms.pdn.as_deref();
        let archive = path.map(|path| {
            Archive::open(path).map_err(|error| {
                let path = path.to_owned();
                DxpError::Archive { path, error }
            })
        });
        Ok(Self {
            settings: terms.settings,
            pace: terms.pace,
            patience: terms.patience,
            thinker: Thinker::new(terms.settings, terms.pace)?,
            archive: archive.transpose()?,
            output,
            games: 0,
        })
    }

    /// Tells one thing in one line.
    pub(super) fn tell(&mut self, line: &str) -> Result<(), DxpError> {
        writeln!(self.output, "{line}")?;
        Ok(self.output.flush()?)
    }

    /// What has been told.
    #[cfg(test)]
    pub(super) fn into_output(self) -> W {
        self.output
    }

    /// The game that a request means, with the engine on one side; or why it can't be played.
    pub(super) fn game(&self, request: GameRequest, own: Colour) -> Result<Game, String> {
        let game = Game::open(&self.settings, &self.pace, request, own);
        let game = game.map_err(|error| error.to_string())?;
        match game.verdict() {
            None => Ok(game),
            Some(verdict) => Err(format!("the game is over there: {}", verdict.reason)),
        }
    }

    /// Plays a game, tells of it, and writes it down.
    pub(super) async fn play<S: AsyncRead + AsyncWrite>(
        &mut self,
        peer: &mut Peer<S>,
        mut game: Game,
        other: &str,
        is_last: bool,
    ) -> Result<Played, DxpError> {
        self.games = self.games.saturating_add(1);
        let number = self.games;
        let own = super::name();
        let names = match game.own() {
            Colour::White => [own.as_str(), other],
            Colour::Black => [other, own.as_str()],
        };
        self.tell(&begun(number, names, game.request()))?;
        self.thinker.new_game();
        let Ending { verdict, next } = play(peer, &mut game, &mut self.thinker, is_last).await;
        if let Some(archive) = &self.archive {
            let record = record(&game, number, names, &self.pace, &verdict);
            archive.add(&record).await.map_err(|error| {
                let path = archive.path().to_owned();
                DxpError::Unwritten {
                    number,
                    path,
                    error,
                }
            })?;
        }
        self.tell(&format!(
            "game {number} ended result={} reason={} plies={}",
            verdict.outcome,
            quoted(&verdict.reason),
            game.plies().len()
        ))?;
        Ok(Played {
            outcome: verdict.outcome,
            next,
        })
    }
}

fn begun(number: u32, [white, black]: [&str; 2], request: &GameRequest) -> String {
    let (white, black) = (quoted(white), quoted(black));
    let mut line = format!("game {number} begun white={white} black={black}");
    if let Some(seconds) = request.time.seconds() {
        line.push_str(&format!(" time={seconds}"));
    }
    if request.moves > 0 {
        line.push_str(&format!(" moves={}", request.moves));
    }
    if let Some(position) = &request.position {
        line.push_str(&format!(" pos={}", position.word()));
    }
    line
}

/// A text in double quotes, on one line whatever it holds.
fn quoted(text: &str) -> String {
    let clean = |character: char| match character {
        '"' => '\'',
        _ if character.is_control() => ' ',
        _ => character,
    };
    format!("\"{}\"", text.chars().map(clean).collect::<String>())
}

/// A signal that becomes true when the user wants to stop.
pub(super) fn wish_to_stop() -> watch::Receiver<bool> {
    let (sender, receiver) = watch::channel(false);
    let interrupted = interrupted();
    tokio::spawn(async move {
        interrupted.await;
        // Nobody waits for it any more only at the very end.
        let _ = sender.send(true);
    });
    receiver
}

/// Whether a connection ended because the user wanted it.
pub(super) fn was_wished(next: &Next) -> bool {
    matches!(next, Next::Lost(Lost::Interrupted))
}
