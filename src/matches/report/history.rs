//! The standings game by game.

use super::standings::Standings;
use crate::matches::records::GameRecord;
use crate::matches::stats::Elo;

/// The data for plots after each game, in schedule order.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// The strength of the first engine over the second after each number of games, for a match with a single pairing.
    pub(super) strength: Vec<(u64, Elo)>,
    /// For each engine, its share of the points after each number of games.
    pub(super) shares: Vec<Vec<(u64, f64)>>,
    /// The number of plies of each game, including its opening.
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
