//! The parts shared by all games of a run: the engine, the file of games, and the output.

use super::connection::Peer;
use super::error::DxpError;
use super::options::{HostOptions, Pace, program_name};
use super::play::{Ending, Game, Next, Searcher, play_game};
use super::records::{PdnFile, record};
use rafle_engine::Settings;
use rafle_protocol::dxp::{Colour, GameRequest};
use rafle_protocol::pdn::{Game as Record, GameOutcome};
use std::collections::VecDeque;
use std::io::Write;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};

/// The number of games kept in memory while the file of games can't be written.
const MAX_UNWRITTEN: usize = 1_000;

/// The engine and everything else that its games share, except the peer.
pub(super) struct Host<W> {
    settings: Settings,
    pace: Pace,
    pub(super) peer_timeout: Duration,
    searcher: Searcher,
    pdn_file: Option<PdnFile>,
    /// Games that are not yet written to the file.
    unwritten: VecDeque<(u32, Record)>,
    output: W,
    /// The number of games so far.
    games: u32,
}

/// A finished game.
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
            settings: options.settings.clone(),
            pace: options.pace,
            peer_timeout: options.peer_timeout,
            searcher: Searcher::new(options.settings.clone())?,
            pdn_file: pdn_file.transpose()?,
            unwritten: VecDeque::new(),
            output,
            games: 0,
        })
    }

    /// Writes one line of output.
    pub(super) fn print_line(&mut self, line: &str) -> Result<(), DxpError> {
        writeln!(self.output, "{line}")?;
        Ok(self.output.flush()?)
    }

    /// Appends the finished games to the file of games.
    ///
    /// # Errors
    /// [`DxpError::Unwritten`] for the first game that can't be written. It stays queued with the later ones; if there
    /// are too many, the oldest are dropped.
    pub(super) async fn write_games(&mut self) -> Result<(), DxpError> {
        let Some(pdn_file) = &self.pdn_file else {
            return Ok(());
        };
        while let Some((number, record)) = self.unwritten.front() {
            if let Err(error) = pdn_file.append(record).await {
                let (number, path) = (*number, pdn_file.path().to_owned());
                let surplus = self.unwritten.len().saturating_sub(MAX_UNWRITTEN);
                self.unwritten.drain(..surplus);
                return Err(DxpError::Unwritten {
                    number,
                    path,
                    error,
                });
            }
            self.unwritten.pop_front();
        }
        Ok(())
    }

    /// The number of games begun.
    pub(super) fn games(&self) -> u32 {
        self.games
    }

    /// The lines of output so far.
    #[cfg(test)]
    pub(super) fn into_output(self) -> W {
        self.output
    }

    /// Opens the game of a request with the engine as `own`, or returns why it can't be played.
    pub(super) fn open_game(&self, request: GameRequest, own: Colour) -> Result<Game, String> {
        let game = Game::open(&self.settings, self.pace, request, own);
        let game = game.map_err(|error| error.to_string())?;
        match game.termination() {
            None => Ok(game),
            Some(termination) => Err(format!("the game is over there: {}", termination.reason)),
        }
    }

    /// Plays a game against the program `other`, prints a line at its beginning and its end, and appends it to the file
    /// of games.
    pub(super) async fn play<S: AsyncRead + AsyncWrite>(
        &mut self,
        peer: &mut Peer<S>,
        mut game: Game,
        other: &str,
        is_last: bool,
    ) -> Result<FinishedGame, DxpError> {
        self.games = self.games.saturating_add(1);
        let number = self.games;
        let own = program_name();
        let names = match game.own() {
            Colour::White => [own.as_str(), other],
            Colour::Black => [other, own.as_str()],
        };
        self.print_line(&begun(number, names, game.request()))?;
        self.searcher.new_game();
        let Ending { termination, next } =
            play_game(peer, &mut game, &mut self.searcher, is_last).await;
        if self.pdn_file.is_some() {
            let record = record(&game, number, names, &self.pace, &termination);
            self.unwritten.push_back((number, record));
        }
        let kept = self.write_games().await;
        self.print_line(&format!(
            "game {number} ended result={} reason={} plies={}",
            termination.outcome,
            quoted(&termination.reason),
            game.plies().len()
        ))?;
        if let Err(error) = kept {
            self.print_line(&format!(
                "{error}; it will be tried again after the next game"
            ))?;
        }
        Ok(FinishedGame {
            outcome: termination.outcome,
            next,
        })
    }
}

/// The output line for the beginning of a game.
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

/// Quotes a text; control characters and double quotes in it are replaced.
fn quoted(text: &str) -> String {
    let clean = |character: char| match character {
        '"' => '\'',
        _ if character.is_control() => ' ',
        _ => character,
    };
    format!("\"{}\"", text.chars().map(clean).collect::<String>())
}
