//! The header of a journal, which identifies its match.

use crate::matches::adjudication::AdjudicationRules;
use crate::matches::engine::{EngineKind, EngineSpec};
use crate::matches::pace::Pace;
use crate::matches::plan::MatchPlan;
use crate::matches::schedule::{First, Format};
use rafle_engine::openings::OpeningSource;
use rafle_engine::shard::Shard;
use rafle_engine::variants::Variant;
use rafle_rules::Options;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The part of the plan that determines the games. The rest may change between runs of a match: the number of games,
/// how many are played at a time, and when to stop early.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Header {
    pub(super) variant: String,
    /// The rule parameters and their values.
    pub(super) rules: Vec<(String, String)>,
    pub(super) engines: Vec<HeaderEngine>,
    pub(super) format: Format,
    #[serde(default, skip_serializing_if = "is_usual")]
    pub(super) first: First,
    pub(super) openings: String,
    pub(super) seed: u64,
    pub(super) adjudication: AdjudicationRules,
    /// Seconds.
    pub(super) time_margin: f64,
    /// The timeout of engines, in seconds.
    pub(super) patience: f64,
    /// The shard in this journal; `None` for all games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) shard: Option<HeaderShard>,
}

/// A shard of a match; the number of games is then fixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct HeaderShard {
    pub(super) part: Shard,
    /// The number of games of each pairing in the whole match.
    pub(super) games: usize,
}

/// An engine of the match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct HeaderEngine {
    pub(super) name: String,
    #[serde(rename = "reach")]
    pub(super) kind: EngineKind,
    pub(super) params: Vec<(String, String)>,
    pub(super) pace: String,
}

impl Header {
    pub(super) fn of(plan: &MatchPlan) -> Self {
        let rules = plan.options.list().into_iter();
        let engines = (0..)
            .zip(&plan.engines)
            .map(|(number, engine)| HeaderEngine {
                name: engine.name.clone(),
                kind: engine.kind.clone(),
                params: engine.params.clone(),
                pace: plan.pace_of(number).to_string(),
            });
        Self {
            variant: plan.variant.name.to_owned(),
            rules: rules
                .map(|rule| (rule.name.to_owned(), rule.value.to_owned()))
                .collect(),
            engines: engines.collect(),
            format: plan.format,
            first: plan.first,
            openings: plan.openings.to_string(),
            seed: plan.seed,
            adjudication: plan.adjudication,
            time_margin: plan.time_margin.as_secs_f64(),
            patience: plan.engine_timeout.as_secs_f64(),
            shard: plan.shard.map(|part| HeaderShard {
                part,
                games: plan.games,
            }),
        }
    }

    /// The plan of the match with `games` games for each pairing. Anything that the header does not contain has its
    /// default.
    ///
    /// # Errors
    /// One sentence if this program does not know something in the header.
    pub(super) fn plan(&self, games: usize) -> Result<MatchPlan, String> {
        let variant = Variant::find(&self.variant).map_err(|error| error.to_string())?;
        let mut options = Options::default();
        for (name, value) in &self.rules {
            let set = options.set(name, value);
            set.map_err(|error| error.to_string())?;
        }
        let engines: Result<_, String> = self.engines.iter().map(HeaderEngine::spec).collect();
        let Ok(openings) = self.openings.parse::<OpeningSource>();
        Ok(MatchPlan {
            variant,
            options,
            engines: engines?,
            pace: Pace::default(),
            format: self.format,
            first: self.first,
            games,
            shard: self.shard.map(|shard| shard.part),
            openings,
            seed: self.seed,
            concurrency: 1,
            sprt: None,
            adjudication: self.adjudication,
            time_margin: duration(self.time_margin)?,
            engine_timeout: duration(self.patience)?,
            out: None,
        })
    }

    /// The first field that differs from another match's.
    pub(super) fn difference(&self, other: &Self) -> Option<&'static str> {
        let of_shards = (self.shard != other.shard).then_some("the shards");
        self.difference_but_shards(other).or(of_shards)
    }

    /// The first field that differs from a match of which this may be another shard.
    pub(super) fn difference_but_shards(&self, other: &Self) -> Option<&'static str> {
        [
            ("the variant", self.variant == other.variant),
            ("the rules", self.rules == other.rules),
            ("the engines", self.engines == other.engines),
            ("the format", self.format == other.format),
            ("the sides that play first", self.first == other.first),
            ("the openings", self.openings == other.openings),
            ("the seed", self.seed == other.seed),
            ("the adjudication", self.adjudication == other.adjudication),
            (
                "the time margin",
                self.time_margin.to_bits() == other.time_margin.to_bits(),
            ),
            (
                "the patience",
                self.patience.to_bits() == other.patience.to_bits(),
            ),
        ]
        .into_iter()
        .find_map(|(what, is_same)| (!is_same).then_some(what))
    }
}

/// Whether each opening is played from every seat: the default, which headers omit.
fn is_usual(first: &First) -> bool {
    *first == First::default()
}

impl HeaderEngine {
    fn spec(&self) -> Result<EngineSpec, String> {
        let mut pace = Pace::default();
        for bound in self.pace.split(',').filter(|bound| !bound.is_empty()) {
            let (name, value) = bound.split_once('=').unwrap_or((bound, ""));
            let set = pace.set(name, value);
            set.ok_or_else(|| format!("'{bound}' bounds no engine"))?
                .map_err(|error| error.to_string())?;
        }
        Ok(EngineSpec {
            name: self.name.clone(),
            kind: self.kind.clone(),
            params: self.params.clone(),
            pace,
            is_named: true,
        })
    }
}

fn duration(seconds: f64) -> Result<Duration, String> {
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}
