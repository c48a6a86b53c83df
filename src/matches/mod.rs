//! Matches between engines: who plays whom is scheduled, each game is played by the rules of a session,
//! and what happened is recorded so that an interrupted match goes on.
//!
//! Nothing here knows a game: seats, turns, legality and results come from [`Session`](crate::session).
//! A worker is a thread with its own engines, which plays one game after the other; the thread that
//! called [`run`] writes down what they report.

mod adjudication;
mod builtin;
mod clock;
mod elo;
mod engine_spec;
mod game;
mod game_record;
mod journal;
mod match_files;
mod openings;
mod output;
mod pdn;
mod player;
mod process;
mod process_group;
mod report;
mod runner;
mod schedule;
mod sprt;
mod standings;

pub use adjudication::{AdjudicationRules, DrawRule, RuleError, WinRule};
pub use clock::{Pace, PaceError, TimeControl, count, seconds};
pub use elo::{Elo, Pairs, Tally, elo_of, score_at};
pub use engine_spec::{EngineKind, EngineSpec, EngineSpecError};
pub(crate) use game_record::today;
pub use game_record::{Forfeit, GameRecord, MoveRecord};
pub use journal::JournalError;
pub(crate) use openings::openings;
pub use openings::{Opening, OpeningError, OpeningSource};
pub use player::Fault;
pub use report::{crosstable, report, summary};
pub use runner::{MatchEnd, MatchError, run};
pub use schedule::{Format, GameId, Schedule};
pub use sprt::{Decision, Scale, Sprt, SprtError};
pub use standings::{EngineResult, EngineStats, ForfeitNote, Standings};

use crate::rules::Options;
use crate::variants::Variant;
use journal::{Header, HeaderEngine};
use player::PlayerOptions;
use std::path::PathBuf;
use std::time::Duration;

/// All that a match is.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game.
    pub variant: &'static Variant,
    /// The rule parameters.
    pub options: Options,
    /// The engines.
    pub engines: Vec<EngineSpec>,
    /// How much an engine may think that has no pace of its own.
    pub pace: Pace,
    /// Who meets whom.
    pub format: Format,
    /// Games of each pairing.
    pub games: usize,
    /// Where the games begin.
    pub openings: OpeningSource,
    /// The seed of the openings.
    pub seed: u64,
    /// How many games are played at a time.
    pub concurrency: usize,
    /// When to stop early.
    pub sprt: Option<Sprt>,
    /// What ends games before the rules do.
    pub adjudication: AdjudicationRules,
    /// By how much a clock may be overdrawn.
    pub time_margin: Duration,
    /// How long an engine may take for anything that no clock bounds.
    pub patience: Duration,
    /// The directory of the records; nothing is kept without one.
    pub out: Option<PathBuf>,
}

impl Plan {
    /// The pace of an engine, by its number.
    pub(crate) fn pace_of(&self, engine: usize) -> Pace {
        match self.engines.get(engine) {
            Some(engine) if !engine.pace.is_empty() => engine.pace,
            _ => self.pace,
        }
    }

    fn options(&self) -> PlayerOptions {
        PlayerOptions {
            variant: self.variant,
            options: self.options,
            patience: self.patience,
        }
    }

    fn header(&self) -> Header {
        let rules = self.options.list().into_iter();
        let engines = (0..)
            .zip(&self.engines)
            .map(|(number, engine)| HeaderEngine {
                name: engine.name.clone(),
                kind: engine.kind.clone(),
                params: engine.params.clone(),
                pace: self.pace_of(number).to_string(),
            });
        Header {
            variant: self.variant.name.to_owned(),
            rules: rules
                .map(|rule| (rule.name.to_owned(), rule.value.to_owned()))
                .collect(),
            engines: engines.collect(),
            format: self.format,
            openings: self.openings.to_string(),
            seed: self.seed,
            adjudication: self.adjudication,
            time_margin: self.time_margin.as_secs_f64(),
            patience: self.patience.as_secs_f64(),
        }
    }
}
