//! What decides the games of a self-play, beside the variant and its rules.

use super::random_plies::RandomPlies;
use serde::{Deserialize, Serialize};

/// What decides the games, beside the variant and its rules.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SelfPlaySettings {
    /// The seed of all that chance decides.
    pub seed: u64,
    /// The positions of each search.
    pub nodes: u64,
    /// How many random plies a game begins with.
    pub random_plies: RandomPlies,
    /// How many random moves come later, on average in a game of usual length.
    pub random_rate: f64,
    /// The plies after which a game is broken off.
    pub max_plies: u32,
    /// The [checksum](crate::eval::net::Weights::checksum) of the weights that judge positions; `None` for those of
    /// the program.
    pub weights: Option<u32>,
    /// The most pieces of the positions that endgame tables tell of; 0 without tables.
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
}
