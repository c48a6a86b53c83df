//! The plan of a match.

use super::adjudication::AdjudicationRules;
use super::engine::{EngineSpec, PlayerOptions};
use super::pace::Pace;
use super::schedule::{First, Format};
use super::stats::Sprt;
use rafle_engine::openings::OpeningSource;
use rafle_engine::shard::Shard;
use rafle_engine::variants::Variant;
use rafle_rules::Options;
use std::path::PathBuf;
use std::time::Duration;

/// The complete description of a match.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game.
    pub variant: &'static Variant,
    /// The rule parameters.
    pub options: Options,
    /// The engines; they are known by their index in this list.
    pub engines: Vec<EngineSpec>,
    /// How much engines without a pace of their own may think.
    pub pace: Pace,
    /// Which engines play against each other.
    pub format: Format,
    /// Who plays first in each game.
    pub first: First,
    /// Games of each pairing.
    pub games: usize,
    /// Which part of these games is played; `None` for all. All games of an opening are in one shard.
    pub shard: Option<Shard>,
    /// Where the games begin.
    pub openings: OpeningSource,
    /// The seed of the openings.
    pub seed: u64,
    /// How many games are played at a time.
    pub concurrency: usize,
    /// The sequential test that stops the match early.
    pub sprt: Option<Sprt>,
    /// When games end before the rules end them.
    pub adjudication: AdjudicationRules,
    /// How far a clock may be exceeded without a forfeit.
    pub time_margin: Duration,
    /// How long an engine may take for anything that no clock bounds.
    pub engine_timeout: Duration,
    /// The directory of the records; `None` to keep none.
    pub out: Option<PathBuf>,
}

impl Plan {
    /// The pace of an engine: its own, or else that of the match.
    pub(super) fn pace_of(&self, engine: usize) -> Pace {
        match self.engines.get(engine) {
            Some(engine) if !engine.pace.is_empty() => engine.pace,
            _ => self.pace,
        }
    }

    /// What every player must know.
    pub(super) fn player_options(&self) -> PlayerOptions {
        PlayerOptions {
            variant: self.variant,
            rules: self.options,
            timeout: self.engine_timeout,
        }
    }
}
