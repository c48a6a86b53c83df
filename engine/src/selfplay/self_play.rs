//! A game as self-play sees it, whatever the game is.

use super::error::{GamesError, SelfPlayError};
use super::game_file::StoredGame;
use super::pair_player::{PairPlayer, PairPlayerOf};
use super::player::{Conditions, GamePlayer, Player, usual_plies};
use super::record::GameRecord;
use super::replay::start;
use super::transcript::{self, Transcript};
use crate::eval::{Heuristics, SearchConstants};
use crate::openings::RandomPlies;
use crate::search::SearchMethod;
use rafle_rules::{Game, Options, Seat};
use std::fmt::{Debug, Formatter, Result as FmtResult};
use std::marker::PhantomData;

/// A game as self-play sees it.
pub trait SelfPlay: Debug + Sync {
    /// The variant's name.
    fn name(&self) -> &'static str;

    /// The seats with their names.
    ///
    /// # Errors
    /// [`SelfPlayError::Misuse`]: the options do not go together.
    fn seats(&self, options: &Options) -> Result<Vec<(Seat, &'static str)>, SelfPlayError>;

    /// How many random plies a game begins with where nothing else is asked for.
    ///
    /// # Errors
    /// [`SelfPlayError::Misuse`]: the options do not go together.
    fn usual_random_plies(&self, options: &Options) -> Result<RandomPlies, SelfPlayError>;

    /// A player with a searcher of its own. The weights and tables must be for this game.
    ///
    /// # Errors
    /// [`SelfPlayError`]: the options do not go together, or there is no memory.
    fn player(&self, conditions: Conditions<'_>) -> Result<Box<dyn GamePlayer>, SelfPlayError>;

    /// The constants of its search under these rules, and which of them it uses: places in [`SearchConstants::LIST`].
    ///
    /// # Errors
    /// [`SelfPlayError::Misuse`]: the options do not go together.
    fn constants(&self, options: &Options) -> Result<(SearchConstants, Vec<usize>), SelfPlayError>;

    /// A player of pairs. The weights and tables must be for this game.
    ///
    /// # Errors
    /// [`SelfPlayError`]: the options do not go together, or there is no memory.
    fn pair_player(
        &self,
        conditions: Conditions<'_>,
    ) -> Result<Box<dyn PairPlayer + Send>, SelfPlayError>;

    /// Plays a game that was played elsewhere, and returns its record.
    ///
    /// # Errors
    /// [`SelfPlayError::Misuse`]: a position or a move of it is not one of the game's.
    fn record(
        &self,
        transcript: &Transcript,
        options: &Options,
    ) -> Result<GameRecord, SelfPlayError>;

    /// Plays a game again and checks it.
    ///
    /// # Errors
    /// [`GamesError::Game`]: it is no game by the rules.
    fn check(&self, game: &StoredGame, options: &Options) -> Result<(), GamesError>;
}

/// The self-play of one game with its search method.
pub struct SelfPlayOf<G, S>(PhantomData<fn() -> (G, S)>);

impl<G, S> SelfPlayOf<G, S> {
    /// The only value.
    pub const NEW: Self = Self(PhantomData);
}

impl<G: Game, S> Debug for SelfPlayOf<G, S> {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        write!(f, "SelfPlayOf({})", G::NAME)
    }
}

impl<G: Game, S: SearchMethod<G> + Default> SelfPlayOf<G, S> {
    fn method(&self, conditions: &Conditions<'_>) -> S {
        match conditions.weights {
            Some(weights) => S::default().with_weights(weights),
            None => S::default(),
        }
    }
}

fn checked_start<G: Game>(options: &Options) -> Result<G, SelfPlayError> {
    start(None, options).map_err(|error| SelfPlayError::Misuse(error.to_string()))
}

impl<G: Game + Heuristics, S: SearchMethod<G> + Default> SelfPlay for SelfPlayOf<G, S> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn seats(&self, options: &Options) -> Result<Vec<(Seat, &'static str)>, SelfPlayError> {
        let start: G = checked_start(options)?;
        let seats = start.seats().iter();
        Ok(seats.map(|&seat| (seat, G::seat_name(seat))).collect())
    }

    fn usual_random_plies(&self, options: &Options) -> Result<RandomPlies, SelfPlayError> {
        let start: G = checked_start(options)?;
        Ok(RandomPlies::usual(usual_plies(&start)))
    }

    fn player(&self, conditions: Conditions<'_>) -> Result<Box<dyn GamePlayer>, SelfPlayError> {
        let method = self.method(&conditions);
        Ok(Box::new(Player::new(conditions, method)?))
    }

    fn constants(&self, options: &Options) -> Result<(SearchConstants, Vec<usize>), SelfPlayError> {
        let start: G = checked_start(options)?;
        let is_alpha_beta = start.seats().len() <= 2;
        let list = SearchConstants::LIST.iter().enumerate();
        let used = list.filter(|(_, constant)| is_alpha_beta && constant.is_used::<G>());
        Ok((G::CONSTANTS, used.map(|(place, _)| place).collect()))
    }

    fn pair_player(
        &self,
        conditions: Conditions<'_>,
    ) -> Result<Box<dyn PairPlayer + Send>, SelfPlayError> {
        let method = self.method(&conditions);
        Ok(Box::new(PairPlayerOf::new(conditions, method)?))
    }

    fn record(
        &self,
        transcript: &Transcript,
        options: &Options,
    ) -> Result<GameRecord, SelfPlayError> {
        transcript::record::<G>(transcript, options)
    }

    fn check(&self, game: &StoredGame, options: &Options) -> Result<(), GamesError> {
        game.replay::<G>(options).map(drop)
    }
}
