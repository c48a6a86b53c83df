//! How the standings came about, game by game.

use super::standings::Standings;
use crate::matches::records::GameRecord;
use crate::matches::stats::Elo;

/// What plots need of each game, in the order of the schedule.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// The strength of the first engine over the second one after so many games, where a match has but one pairing.
    pub(super) strength: Vec<(u64, Elo)>,
    /// The share of the points that each engine has after so many games, by engine.
    pub(super) shares: Vec<Vec<(u64, f64)>>,
    /// The plies of each game, those of its opening among them.
    pub(super) lengths: Vec<usize>,
}

impl History {
    /// Adds a game with the standings after it.
    pub fn add(&mut self, standings: &Standings, game: &GameRecord) {
        self.lengths
            .push(game.opening.moves.len() + game.moves.len());
        let mut pairings = standings.pairings();
        let (first, second) = (pairings.next(), pairings.next());
        let elo = first.and_then(|(_, pairs, _)| pairs.elo());
        let is_first_of_pairs =
            |elo: &Elo| self.strength.last().is_none_or(|(_, last)| last != elo);
        if let Some(elo) = elo.filter(|_| second.is_none()).filter(is_first_of_pairs) {
            self.strength.push((standings.games(), elo));
        }
        self.shares
            .resize_with(standings.names().len(), Vec::default);
        for (shares, result) in self.shares.iter_mut().zip(standings.results()) {
            if let Some(score) = result.tally.score() {
                shares.push((standings.games(), score));
            }
        }
    }
}
