//! The schedule of a match: which engines play each game, in which seats and in which order.

use serde::{Deserialize, Serialize};

/// Which engines play against each other when there are more engines than seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Every engine plays against every other one.
    #[default]
    RoundRobin,
    /// The first engine plays against all the others.
    Gauntlet,
}

/// A game of the match. All numbers count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct GameId {
    /// The opening's number.
    pub opening: usize,
    /// The pairing's number.
    pub pairing: usize,
    /// By how many seats the engines of the pairing are rotated.
    pub turn: usize,
}

/// All games of a match, in the order in which they are played.
#[derive(Clone, Debug)]
pub struct Schedule {
    seats: usize,
    pairings: Vec<Vec<usize>>,
    /// Games of each pairing.
    games: usize,
}

impl Schedule {
    /// The schedule of a match between `engines` engines in a variant of `seats` seats, with `games` games of
    /// each pairing.
    #[must_use]
    pub fn new(engines: usize, seats: usize, format: Format, games: usize) -> Self {
        let mut pairings = combinations(engines, seats);
        if format == Format::Gauntlet {
            pairings.retain(|pairing| pairing.contains(&0));
        }
        Self {
            seats,
            pairings,
            games,
        }
    }

    /// The engines of each pairing.
    #[must_use]
    pub fn pairings(&self) -> &[Vec<usize>] {
        &self.pairings
    }

    /// The number of games.
    #[must_use]
    pub fn len(&self) -> usize {
        self.games * self.pairings.len()
    }

    /// Whether there is nothing to play.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many openings are needed.
    #[must_use]
    pub fn openings(&self) -> usize {
        self.games.div_ceil(self.seats.max(1))
    }

    /// Every game: opening after opening, and each opening once with every rotation of the seats.
    pub fn games(&self) -> impl Iterator<Item = GameId> + use<'_> {
        (0..self.openings()).flat_map(move |opening| {
            let left = self.games - opening * self.seats;
            (0..self.pairings.len()).flat_map(move |pairing| {
                (0..self.seats.min(left)).map(move |turn| GameId {
                    opening,
                    pairing,
                    turn,
                })
            })
        })
    }

    /// The engines of a game by their seats; `None` if the game is not one of this schedule.
    #[must_use]
    pub fn engines(&self, game: GameId) -> Option<Vec<usize>> {
        let mut engines = self.pairings.get(game.pairing)?.clone();
        if game.turn >= engines.len() {
            return None;
        }
        engines.rotate_left(game.turn);
        Some(engines)
    }
}

/// Every choice of `size` numbers below `count`, in ascending order.
fn combinations(count: usize, size: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..size {
        all = all
            .into_iter()
            .flat_map(|chosen: Vec<usize>| {
                let first = chosen.last().map_or(0, |last| last + 1);
                (first..count).map(move |next| [chosen.as_slice(), &[next]].concat())
            })
            .collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_opening_is_played_from_both_sides() {
        let schedule = Schedule::new(2, 2, Format::RoundRobin, 6);
        let seen: Vec<(usize, Vec<usize>)> = schedule
            .games()
            .map(|game| (game.opening, schedule.engines(game).unwrap()))
            .collect();
        let wanted = [
            (0, [0, 1]),
            (0, [1, 0]),
            (1, [0, 1]),
            (1, [1, 0]),
            (2, [0, 1]),
            (2, [1, 0]),
        ];
        assert_eq!(
            seen,
            wanted.map(|(opening, engines)| (opening, engines.to_vec()))
        );
    }

    #[test]
    fn every_engine_meets_every_other_or_the_first_meets_all() {
        let meetings = |format| {
            let schedule = Schedule::new(4, 2, format, 2);
            (
                schedule.pairings().to_vec(),
                schedule.len(),
                schedule.games().count(),
            )
        };
        let (all, length, count) = meetings(Format::RoundRobin);
        assert_eq!(all, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert_eq!((length, count), (12, 12));
        let (some, length, count) = meetings(Format::Gauntlet);
        assert_eq!(some, [[0, 1], [0, 2], [0, 3]]);
        assert_eq!((length, count), (6, 6));
    }

    #[test]
    fn with_three_seats_every_engine_plays_in_every_seat() {
        let schedule = Schedule::new(3, 3, Format::RoundRobin, 3);
        let seatings: Vec<Vec<usize>> = schedule
            .games()
            .map(|game| schedule.engines(game).unwrap())
            .collect();
        assert_eq!(seatings, [[0, 1, 2], [1, 2, 0], [2, 0, 1]]);
    }

    #[test]
    fn an_odd_number_of_games_ends_within_an_opening() {
        let schedule = Schedule::new(2, 2, Format::RoundRobin, 3);
        assert_eq!((schedule.len(), schedule.openings()), (3, 2));
        let games: HashSet<GameId> = schedule.games().collect();
        assert_eq!(games.len(), 3);
    }

    #[test]
    fn a_longer_match_begins_with_the_shorter() {
        let games = |count| {
            Schedule::new(3, 2, Format::RoundRobin, count)
                .games()
                .collect::<Vec<_>>()
        };
        assert_eq!(games(8)[..12], games(4));
    }
}
