//! Pairs of games between two sets of search constants.

use super::error::SelfPlayError;
use super::game_so_far::GameSoFar;
use super::player::{Conditions, Player};
use super::record::{GameResult, Ply};
use crate::eval::{ConstantChanges, Heuristics};
use crate::search::{Control, SearchMethod};
use rafle_rules::Game;
use rafle_rules::random::{Random, split_mix};

/// The greatest score for either side of an opening, in hundredths of a man: an unbalanced pair tells little.
const MAX_IMBALANCE: i32 = 30;

/// Plays one pair of games after the other.
pub trait PairPlayer {
    /// Plays two games from one balanced opening. In the first game the first constants play every other seat from the
    /// first on, in the second game the other seats. Returns the wins of the first constants minus their losses.
    ///
    /// The games depend only on the number, the constants and the settings. `None` if the control has asked to stop.
    ///
    /// # Errors
    /// [`SelfPlayError::NoOpening`].
    fn play(
        &mut self,
        number: u64,
        constants: [ConstantChanges; 2],
        control: &Control,
    ) -> Result<Option<i32>, SelfPlayError>;
}

/// Two searchers, each with a table of its own.
pub(super) struct PairPlayerOf<G: Game, S: SearchMethod<G>> {
    players: [Player<G, S>; 2],
}

impl<G: Game, S: SearchMethod<G>> PairPlayerOf<G, S> {
    pub(super) fn new(conditions: Conditions<'_>, method: S) -> Result<Self, SelfPlayError> {
        let first = Player::new(conditions, method.clone())?;
        let second = Player::new(conditions, method)?;
        Ok(Self {
            players: [first, second],
        })
    }

    /// Plays a game to its end. `first` is the player of the first seat. `None` if the control has asked
    /// to stop.
    fn game(&mut self, mut game: GameSoFar<G>, first: usize, control: &Control) -> Option<Winner> {
        let seats = game.position().seats();
        let player_of = |seat| {
            let place = seats.iter().position(|&one| one == seat);
            (place.unwrap_or(0) + first) % 2
        };
        for player in &self.players {
            player.forget();
        }
        let most = self.players[0].settings().max_plies as usize;
        while game.played().len() < most {
            let player = &mut self.players[player_of(game.position().to_move())];
            let ply = if game.legal().len() == 1 {
                Ply::forced()
            } else {
                let found = player.search(&game, control);
                if control.is_stopped() {
                    return None;
                }
                found.ply()
            };
            match game.play(ply) {
                Some(GameResult::Win(seat)) => return Some(Some(player_of(seat))),
                Some(_) => break,
                None => {}
            }
        }
        Some(None)
    }
}

/// The player who has won; `None` if nobody has.
type Winner = Option<usize>;

impl<G: Game + Heuristics, S: SearchMethod<G>> PairPlayer for PairPlayerOf<G, S> {
    fn play(
        &mut self,
        number: u64,
        constants: [ConstantChanges; 2],
        control: &Control,
    ) -> Result<Option<i32>, SelfPlayError> {
        let [opener, _] = &mut self.players;
        opener.set_constants(ConstantChanges::default());
        opener.forget();
        let seed = opener.settings().seed;
        let mut random = Random::new(split_mix(split_mix(seed) ^ number));
        let Some(opening) = opener.opening(MAX_IMBALANCE, &mut random, control)? else {
            return Ok(None);
        };
        for (player, constants) in self.players.iter_mut().zip(constants) {
            player.set_constants(constants);
        }
        let mut points = 0;
        for first in [0, 1] {
            match self.game(opening.game.clone(), first, control) {
                None => return Ok(None),
                Some(Some(0)) => points += 1,
                Some(Some(_)) => points -= 1,
                Some(None) => {}
            }
        }
        Ok(Some(points))
    }
}
