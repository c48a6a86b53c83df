//! A position within a game of a file.

use crate::games::{GameRules, PlayFault, PlayThrough};
use crate::session::Session;
use crate::variants::Variant;
use rafle_protocol::pdn::{Game, Games};
use rafle_rules::Options;
use std::fs::File;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Identifies a position in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameAt {
    /// The number of the game in its file, from 1.
    pub game: usize,
    /// The plies before the position; `None` for the end of the game.
    pub ply: Option<usize>,
}

/// Why the position does not exist.
#[derive(Debug, Error)]
pub enum GameAtError {
    /// The file cannot be read.
    #[error("'{}': {error}", path.display())]
    System {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: std::io::Error,
    },
    /// The file is invalid before the end of that game.
    #[error("'{}', {place}: {message}", path.display())]
    Text {
        /// The file.
        path: PathBuf,
        /// The line and the column, or the game.
        place: String,
        /// What is wrong there.
        message: String,
    },
    /// The file has fewer games.
    #[error("'{}' has {found} games, and no game {game}", path.display())]
    Game {
        /// The file.
        path: PathBuf,
        /// The games that it has.
        found: usize,
        /// The number that was asked for.
        game: usize,
    },
    /// The game has fewer plies.
    #[error("game {game} has {found} plies, and no position after {ply}")]
    Ply {
        /// The game.
        game: usize,
        /// The plies that it has.
        found: usize,
        /// The number that was asked for.
        ply: usize,
    },
    /// A position is set up in mid-game, so the moves do not lead there from the first position.
    #[error("game {0} has a position that is set up in mid-game")]
    SetUp(usize),
    /// The game cannot be played up to the position.
    #[error("{0}")]
    Play(String),
}

impl GameAt {
    /// Returns the position: the moves of the game are played from its first position under the given variant and
    /// parameters, with which its tags must agree. Earlier games are read and skipped.
    ///
    /// # Errors
    /// [`GameAtError`]: the position does not exist.
    pub fn open(
        self,
        path: &Path,
        variant: &'static Variant,
        options: &Options,
    ) -> Result<Box<dyn Session>, GameAtError> {
        let system = |error| GameAtError::System {
            path: path.to_owned(),
            error,
        };
        let file = File::open(path).map_err(system)?;
        let mut found = 0;
        let rules = GameRules {
            variant,
            options: *options,
        };
        for read in Games::new(file).or_records(rules.record_form()) {
            let read = read.map_err(system)?;
            let game = read.game.map_err(|error| GameAtError::Text {
                path: path.to_owned(),
                place: format!("line {}, column {}", error.line, error.column),
                message: error.message,
            })?;
            if read.number == self.game {
                rules.check(&game).map_err(GameAtError::Play)?;
                return self.position(&game, variant, options);
            }
            found = read.number;
        }
        Err(GameAtError::Game {
            path: path.to_owned(),
            found,
            game: self.game,
        })
    }

    fn position(
        self,
        game: &Game,
        variant: &Variant,
        options: &Options,
    ) -> Result<Box<dyn Session>, GameAtError> {
        let fault = |fault| match fault {
            PlayFault::SetUp => GameAtError::SetUp(self.game),
            other => GameAtError::Play(other.to_string()),
        };
        let mut play = PlayThrough::open(game, variant, options).map_err(fault)?;
        while self.ply != Some(play.moves()) {
            if play.advance().map_err(fault)?.is_none() {
                break;
            }
        }
        match self.ply {
            Some(ply) if play.moves() < ply => Err(GameAtError::Ply {
                game: self.game,
                found: play.moves(),
                ply,
            }),
            _ => play.into_session().ok_or(GameAtError::SetUp(self.game)),
        }
    }
}
