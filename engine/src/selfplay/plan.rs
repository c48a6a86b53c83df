use super::error::SelfPlayError;
use super::player::Conditions;
use super::self_play::SelfPlay;
use super::settings::SelfPlaySettings;
use crate::endgame::Tables;
use crate::eval::net::Weights;
use crate::shard::Shard;
use rafle_rules::Options;
use std::path::PathBuf;
use std::sync::Arc;

/// The plan of a self-play: what to play and where to store the games.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game.
    pub game: &'static dyn SelfPlay,
    /// The rule parameters.
    pub options: Options,
    /// The other settings that determine the games.
    pub settings: SelfPlaySettings,
    /// Weights for the game that replace the built-in ones.
    pub weights: Option<Arc<Weights>>,
    /// The endgame tables of the game under these rules.
    pub tables: Option<Arc<Tables>>,
    /// The number of games, including those already in the file.
    pub games: u64,
    /// The shard of the games in the file; `None` for all.
    pub shard: Option<Shard>,
    /// The number of threads. Each plays one game at a time.
    pub threads: usize,
    /// The file.
    pub out: PathBuf,
    /// The version of the program, and its commit if known. Another one plays other games.
    pub engine: String,
}

impl Plan {
    /// Returns the number of games in the completed file.
    #[must_use]
    pub fn games_of_file(&self) -> u64 {
        self.shard
            .map_or(self.games, |shard| shard.share(self.games))
    }

    /// Returns the number, from 1, of the game with this number in the file.
    pub(super) fn number(&self, in_file: u64) -> u64 {
        self.shard
            .map_or(in_file, |shard| shard.item(in_file - 1) + 1)
    }

    /// Returns the settings of each player.
    pub(super) fn conditions(&self) -> Conditions<'_> {
        Conditions {
            options: &self.options,
            settings: self.settings,
            weights: self.weights.as_ref(),
            tables: self.tables.as_ref(),
        }
    }

    /// Checks everything that can be checked before a game is played.
    pub(super) fn check(&self) -> Result<(), SelfPlayError> {
        self.game.seats(&self.options)?;
        self.settings.check(&self.options)
    }
}
