use super::games_error::GamesError;
use super::record::GameRecord;
use super::replay::{ReplayedGame, replay};
use rafle_rules::{Game, Options};
use std::path::Path;
use std::sync::Arc;

/// A game and where it is stored.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// The game.
    pub record: GameRecord,
    /// The number of the game in its file, from 1.
    pub number: u64,
    /// The file offset of its record.
    pub offset: u64,
    /// The file.
    pub path: Arc<Path>,
}

impl StoredGame {
    /// Replays the game.
    ///
    /// # Errors
    /// [`GamesError::Game`]: the game is invalid under the rules. The message names its place.
    pub fn replay<G: Game>(&self, options: &Options) -> Result<ReplayedGame<'_, G>, GamesError> {
        replay(&self.record, options).map_err(|error| GamesError::Game {
            path: self.path.to_path_buf(),
            number: self.number,
            offset: self.offset,
            message: error.to_string(),
        })
    }
}
