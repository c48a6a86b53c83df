//! The settings that determine the games.

use super::error::SelfPlayError;
use crate::openings::RandomPlies;
use rafle_rules::{Irregular, Options};
use serde::{Deserialize, Serialize};

/// The settings that determine the games, beside the variant and its rules.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SelfPlaySettings {
    /// The random seed.
    pub seed: u64,
    /// The node limit of each search.
    pub nodes: u64,
    /// The number of random plies at the beginning.
    pub random_plies: RandomPlies,
    /// The average number of later random moves in a game of typical length.
    pub random_rate: f64,
    /// The number of plies after which a game ends unfinished.
    pub max_plies: u32,
    /// The [checksum](crate::eval::net::Weights::checksum) of the weights; `None` for the built-in ones.
    pub weights: Option<u32>,
    /// The most pieces in the endgame tables; 0 without tables.
    #[serde(default, skip_serializing_if = "is_none")]
    pub table_pieces: usize,
}

fn is_none(pieces: &usize) -> bool {
    *pieces == 0
}

impl SelfPlaySettings {
    /// The greatest number of plies that a game may have.
    pub const MAX_PLIES: u32 = 100_000;
    /// The greatest rate of random moves.
    pub const MAX_RANDOM_RATE: f64 = 1_000.0;

    /// Checks that the settings go together, and with the rule parameters.
    pub(crate) fn check(&self, options: &Options) -> Result<(), SelfPlayError> {
        let misuse = |sentence: String| Err(SelfPlayError::Misuse(sentence));
        if options.irregular != Irregular::Off {
            return misuse("irregular=claim is for Hub: in self-play every move is regular".into());
        }
        let Self {
            random_plies,
            random_rate,
            max_plies,
            ..
        } = *self;
        if max_plies <= random_plies.greatest() || max_plies > Self::MAX_PLIES {
            return misuse(format!(
                "max-plies is {max_plies}: it must be above the random plies, {random_plies}, and no more than {}",
                Self::MAX_PLIES
            ));
        }
        if !(0.0..=Self::MAX_RANDOM_RATE).contains(&random_rate) {
            return misuse(format!(
                "random-rate is {random_rate}, which is not from 0 to {}",
                Self::MAX_RANDOM_RATE
            ));
        }
        Ok(())
    }
}
