//! What to tune and how.

use super::error::TuningError;
use crate::eval::{ConstantChanges, SearchConstants};
use crate::openings::RandomPlies;
use crate::selfplay::{SelfPlay, SelfPlaySettings};
use rafle_rules::Options;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The settings that determine the values that a tuning finds. The file of a tuning begins with them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TuningSettings {
    /// The variant.
    pub variant: String,
    /// The rule parameters that differ from the default, as `name=value`.
    pub rules: Vec<String>,
    /// The names of the constants.
    pub constants: Vec<String>,
    /// Where the others stand, and these begin: what replaces the game's own values.
    pub from: String,
    /// The pairs of games.
    pub pairs: u64,
    /// The pairs after which the constants change.
    pub batch: u64,
    /// The node limit of each search.
    pub nodes: u64,
    /// The random plies at the beginning of a game.
    pub random_plies: RandomPlies,
    /// The plies after which a game ends without a winner.
    pub max_plies: u32,
    /// The random seed.
    pub seed: u64,
}

/// The plan of a tuning.
#[derive(Clone, Debug)]
pub struct TuningPlan {
    /// The game.
    pub game: &'static dyn SelfPlay,
    /// The rule parameters.
    pub options: Options,
    /// What determines the values that are found.
    pub settings: TuningSettings,
    /// The number of threads. Each plays one pair at a time.
    pub threads: usize,
    /// The file.
    pub out: PathBuf,
}

impl TuningPlan {
    /// Checks the settings. Returns the values at the start, and the places of the constants.
    pub(super) fn start(&self) -> Result<(ConstantChanges, Vec<usize>, Vec<f64>), TuningError> {
        let misuse = |sentence: String| TuningError::Misuse(sentence);
        self.of_games().check(&self.options)?;
        let settings = &self.settings;
        let (own, used) = self.game.constants(&self.options)?;
        let changes: ConstantChanges = settings.from.parse()?;
        let from = changes.apply(own);
        let mut places = Vec::new();
        for name in &settings.constants {
            let place = SearchConstants::place(name).filter(|place| used.contains(place));
            let place = place.ok_or_else(|| {
                misuse(format!("the search of this game has no constant '{name}'"))
            })?;
            if places.contains(&place) {
                return Err(misuse(format!("'{name}' is there twice")));
            }
            places.push(place);
        }
        if places.is_empty() {
            return Err(misuse(
                "the search of this game has no constants to tune".to_owned(),
            ));
        }
        let values = places.iter().map(|&place| {
            let constant = SearchConstants::LIST.get(place);
            constant.map_or(0.0, |constant| constant.of(from).into())
        });
        let values = values.collect();
        Ok((changes, places, values))
    }

    /// The settings of the searches and openings.
    pub(super) fn of_games(&self) -> SelfPlaySettings {
        SelfPlaySettings {
            seed: self.settings.seed,
            nodes: self.settings.nodes,
            random_plies: self.settings.random_plies,
            random_rate: 0.0,
            max_plies: self.settings.max_plies,
            weights: None,
            table_pieces: 0,
        }
    }
}
