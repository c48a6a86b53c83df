//! What a self-play plays.

use super::player::Conditions;
use super::self_play::SelfPlay;
use super::selfplay_error::SelfPlayError;
use super::settings::SelfPlaySettings;
use crate::endgame::Tables;
use crate::eval::net::Weights;
use crate::shard::Shard;
use rafle_rules::{Irregular, Options};
use std::path::PathBuf;
use std::sync::Arc;

/// What a self-play plays, and where its games are stored.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game.
    pub game: &'static dyn SelfPlay,
    /// The rule parameters.
    pub options: Options,
    /// What else decides the games.
    pub settings: SelfPlaySettings,
    /// Weights for the game that replace those of the program.
    pub weights: Option<Arc<Weights>>,
    /// Endgame tables of the game under the rule parameters.
    pub tables: Option<Arc<Tables>>,
    /// The games of the self-play, those among them that the file has already.
    pub games: u64,
    /// Which part of these games the file has; `None` for all.
    pub shard: Option<Shard>,
    /// The threads, each of which plays one game at a time.
    pub threads: usize,
    /// The file.
    pub out: PathBuf,
}

impl Plan {
    /// The games of the file at the end.
    #[must_use]
    pub fn games_of_file(&self) -> u64 {
        self.shard
            .map_or(self.games, |shard| shard.share(self.games))
    }

    /// The number, from 1, of the game that has this number in the file.
    pub(super) fn number(&self, in_file: u64) -> u64 {
        self.shard
            .map_or(in_file, |shard| shard.item(in_file - 1) + 1)
    }

    /// What each of its players plays by.
    pub(super) fn conditions(&self) -> Conditions<'_> {
        Conditions {
            options: &self.options,
            settings: self.settings,
            weights: self.weights.as_ref(),
            tables: self.tables.as_ref(),
        }
    }

    /// Checks what can be checked before a game is played.
    pub(super) fn check(&self) -> Result<(), SelfPlayError> {
        let misuse = |sentence: String| Err(SelfPlayError::Misuse(sentence));
        self.game.seats(&self.options)?;
        if self.options.irregular != Irregular::Off {
            return misuse("irregular=claim is for Hub: in self-play every move is regular".into());
        }
        let SelfPlaySettings {
            random_plies,
            random_rate,
            max_plies,
            ..
        } = self.settings;
        if max_plies <= random_plies.greatest() || max_plies > SelfPlaySettings::MAX_PLIES {
            return misuse(format!(
                "max-plies is {max_plies}: it must be above the random plies, {random_plies}, and no more than {}",
                SelfPlaySettings::MAX_PLIES
            ));
        }
        if !(0.0..=SelfPlaySettings::MAX_RANDOM_RATE).contains(&random_rate) {
            return misuse(format!(
                "random-rate is {random_rate}, which is not from 0 to {}",
                SelfPlaySettings::MAX_RANDOM_RATE
            ));
        }
        Ok(())
    }
}
