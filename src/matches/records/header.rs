//! The header of a journal: which match it belongs to.

use crate::matches::adjudication::AdjudicationRules;
use crate::matches::engine::EngineKind;
use crate::matches::plan::Plan;
use crate::matches::schedule::Format;
use serde::{Deserialize, Serialize};

/// The part of the plan that determines the games. The rest may differ from one run of a match to the next:
/// the number of games, how many are played at a time, and when to stop early.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Header {
    pub(super) variant: String,
    /// The rule parameters with their values.
    pub(super) rules: Vec<(String, String)>,
    pub(super) engines: Vec<HeaderEngine>,
    pub(super) format: Format,
    pub(super) openings: String,
    pub(super) seed: u64,
    pub(super) adjudication: AdjudicationRules,
    /// Seconds.
    pub(super) time_margin: f64,
    /// The timeout of engines, in seconds.
    pub(super) patience: f64,
}

/// An engine of the match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct HeaderEngine {
    pub(super) name: String,
    #[serde(rename = "reach")]
    pub(super) kind: EngineKind,
    pub(super) params: Vec<(String, String)>,
    pub(super) pace: String,
}

impl Header {
    pub(super) fn of(plan: &Plan) -> Self {
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
            openings: plan.openings.to_string(),
            seed: plan.seed,
            adjudication: plan.adjudication,
            time_margin: plan.time_margin.as_secs_f64(),
            patience: plan.engine_timeout.as_secs_f64(),
        }
    }

    /// The first part in which another match differs.
    pub(super) fn difference(&self, other: &Self) -> Option<&'static str> {
        [
            ("the variant", self.variant == other.variant),
            ("the rules", self.rules == other.rules),
            ("the engines", self.engines == other.engines),
            ("the format", self.format == other.format),
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
