//! The plan of a match, how the match ends, and its errors.

use super::adjudication::AdjudicationRules;
use super::engine::{EngineSpec, EngineSpecError, PlayerOptions};
use super::pace::Pace;
use super::records::JournalError;
use super::schedule::{First, Format};
use super::stats::Sprt;
use rafle_engine::openings::{OpeningError, OpeningSource};
use rafle_engine::selfplay::GamesError;
use rafle_engine::shard::Shard;
use rafle_engine::variants::Variant;
use rafle_rules::Options;
use std::path::PathBuf;
use std::time::Duration;
use thiserror::Error;

/// The complete description of a match.
#[derive(Clone, Debug)]
pub struct MatchPlan {
    /// The game.
    pub variant: &'static Variant,
    /// The rule parameters.
    pub options: Options,
    /// The engines, identified by their index in this list.
    pub engines: Vec<EngineSpec>,
    /// The pace of engines without their own.
    pub pace: Pace,
    /// Which engines play against each other.
    pub format: Format,
    /// Who plays first in each game.
    pub first: First,
    /// The number of games of each pairing.
    pub games: usize,
    /// The part of these games that is played; `None` for all. All games of an opening are in one shard.
    pub shard: Option<Shard>,
    /// The source of the openings.
    pub openings: OpeningSource,
    /// The seed of the openings.
    pub seed: u64,
    /// The number of games played at a time.
    pub concurrency: usize,
    /// The sequential test that stops the match early.
    pub sprt: Option<Sprt>,
    /// When games end before the end by the rules.
    pub adjudication: AdjudicationRules,
    /// How far a clock may be exceeded without a forfeit.
    pub time_margin: Duration,
    /// The time limit for everything that no clock covers.
    pub engine_timeout: Duration,
    /// The directory of the records; `None` to keep none.
    pub out: Option<PathBuf>,
}

impl MatchPlan {
    /// The pace of an engine: its own, or else that of the match.
    pub(super) fn pace_of(&self, engine: usize) -> Pace {
        match self.engines.get(engine) {
            Some(engine) if !engine.pace.is_empty() => engine.pace,
            _ => self.pace,
        }
    }

    /// The options that every player needs.
    pub(super) fn player_options(&self) -> PlayerOptions {
        PlayerOptions {
            variant: self.variant,
            rules: self.options,
            timeout: self.engine_timeout,
        }
    }
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchEnd {
    /// Every game was played.
    Complete,
    /// The sequential test accepted a hypothesis.
    Decided,
    /// The user, the operating system or the callback interrupted it.
    Interrupted,
}

/// Why a match can't be played, or not to its end.
#[derive(Debug, Error)]
pub enum MatchError {
    /// The plan contradicts itself or the rules.
    #[error("{0}")]
    Misuse(String),
    /// Two engines share a name.
    #[error(transparent)]
    Engine(#[from] EngineSpecError),
    /// There are no openings.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// The records belong to another match, or can't be used.
    #[error(transparent)]
    Journal(JournalError),
    /// The file of games to learn from can't be written.
    #[error(transparent)]
    Games(#[from] GamesError),
    /// An error of the operating system, such as a full disk.
    #[error(transparent)]
    System(#[from] std::io::Error),
}

impl From<JournalError> for MatchError {
    fn from(error: JournalError) -> Self {
        match &error {
            JournalError::File { error: system, .. } => {
                let kind = system.kind();
                Self::System(std::io::Error::new(kind, error))
            }
            _ => Self::Journal(error),
        }
    }
}
