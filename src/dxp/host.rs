//! Where games are played: the engine, the file of games, and the lines that tell of them.

use super::DxpError;
use super::game::Game;
use super::game_loop::{Ending, Next, play};
use super::pace::Pace;
use super::pdn_file::PdnFile;
use super::peer::{ConnectionError, Peer};
use super::record::record;
use super::searcher::Searcher;
use crate::interrupt::interrupted;
use crate::settings::Settings;
use rafle_protocol::dxp::{Colour, GameRequest};
use rafle_protocol::pdn::GameOutcome;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::watch;

/// How games are played, whoever asks for them.
#[derive(Clone, Debug)]
pub struct HostOptions {
    /// The engine's parameters.
    pub settings: Settings,
    /// How much the engine may think.
    pub pace: Pace,
    /// How long a peer may be silent when it is its turn to say something.
    pub peer_timeout: Duration,
    /// The file to which every game is added.
    pub pdn: Option<PathBuf>,
}

/// The engine and all that belongs to its games, but not the other program.
pub(super) struct Host<W> {
    settings: Settings,
    pace: Pace,
    pub(super) peer_timeout: Duration,
    searcher: Searcher,
    pdn_file: Option<PdnFile>,
    output: W,
    /// Games begun so far.
    games: u32,
}

/// What is left of a game when it is over.
#[derive(Debug)]
pub(super) struct FinishedGame {
    pub(super) outcome: GameOutcome,
    pub(super) next: Next,
}

impl<W: Write> Host<W> {
    pub(super) fn new(options: &HostOptions, output: W) -> Result<Self, DxpError> {
        let path = options.pdn.as_deref();
        let pdn_file = path.map(|path| {
            PdnFile::open(path).map_err(|error| {
                let path = path.to_owned();
                DxpError::PdnFile { path, error }
            })
        });
        Ok(Self {
            settings: options.settings,
            pace: options.pace,
            peer_timeout: options.peer_timeout,
            searcher: Searcher::new(options.settings, options.pace)?,
            pdn_file: pdn_file.transpose()?,
            output,
            games: 0,
        })
    }

    /// Tells one thing in one line.
    pub(super) fn print_line(&mut self, line: &str) -> Result<(), DxpError> {
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
        match game.termination() {
            None => Ok(game),
            Some(termination) => Err(format!("the game is over there: {}", termination.reason)),
        }
    }

    /// Plays a game, tells of it, and writes it down.
    pub(super) async fn play<S: AsyncRead + AsyncWrite>(
        &mut self,
        peer: &mut Peer<S>,
        mut game: Game,
        other: &str,
        is_last: bool,
    ) -> Result<FinishedGame, DxpError> {
        self.games = self.games.saturating_add(1);
        let number = self.games;
        let own = super::name();
        let names = match game.own() {
            Colour::White => [own.as_str(), other],
            Colour::Black => [other, own.as_str()],
        };
        self.print_line(&begun(number, names, game.request()))?;
        self.searcher.new_game();
        let Ending { termination, next } = play(peer, &mut game, &self.searcher, is_last).await;
        if let Some(pdn_file) = &self.pdn_file {
            let record = record(&game, number, names, &self.pace, &termination);
            pdn_file.add(&record).await.map_err(|error| {
                let path = pdn_file.path().to_owned();
                DxpError::Unwritten {
                    number,
                    path,
                    error,
                }
            })?;
        }
        self.print_line(&format!(
            "game {number} ended result={} reason={} plies={}",
            termination.outcome,
            quoted(&termination.reason),
            game.plies().len()
        ))?;
        Ok(FinishedGame {
            outcome: termination.outcome,
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
pub(super) fn shutdown_signal() -> watch::Receiver<bool> {
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
pub(super) fn is_shutdown(next: &Next) -> bool {
    matches!(next, Next::Disconnected(ConnectionError::Interrupted))
}
