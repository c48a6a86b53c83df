//! The schedule of a match: which engines play each game, in which seats and in which order.

use super::records::GameRecord;
use rafle_engine::shard::Shard;
use serde::{Deserialize, Serialize};
use std::ops::Range;

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

/// Who plays first, which means has the first seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum First {
    /// Each engine plays first once with every opening.
    #[default]
    Exchange,
    /// The loser of the previous game; after a draw, the engine that did not play first in it. Each opening is played
    /// once.
    Loser,
}

/// A game of the match. All numbers count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct GameId {
    /// The opening's number.
    pub opening: usize,
    /// The pairing's number.
    pub pairing: usize,
    /// The number of seats by which the engines of the pairing are rotated.
    pub turn: usize,
}

/// All games of a match or a shard, in the order of play.
#[derive(Clone, Debug)]
pub struct Schedule {
    seats: usize,
    pairings: Vec<Vec<usize>>,
    /// The number of games of each pairing, in all shards.
    games: usize,
    first: First,
    shard: Option<Shard>,
}

impl Schedule {
    /// The schedule of a match between `engines` engines in a variant with `seats` seats, with `games` games for each
    /// pairing.
    #[must_use]
    pub fn new(engines: usize, seats: usize, format: Format, games: usize) -> Self {
        let pairings = match format {
            Format::RoundRobin => combinations(0..engines, seats),
            Format::Gauntlet => {
                let others = combinations(1..engines, seats.saturating_sub(1));
                let with_first = |others: Vec<usize>| [&[0], others.as_slice()].concat();
                others.into_iter().map(with_first).collect()
            }
        };
        Self {
            seats,
            pairings,
            games,
            first: First::default(),
            shard: None,
        }
    }

    /// The same schedule with another rule for who plays first. The games of [`First::Loser`] are not known in advance,
    /// so [`Schedule::games`] does not list them.
    #[must_use]
    pub fn with_first(self, first: First) -> Self {
        Self { first, ..self }
    }

    /// Who plays first.
    #[must_use]
    pub fn first(&self) -> First {
        self.first
    }

    /// The games of the schedule whose openings are in a shard.
    #[must_use]
    pub fn in_shard(self, shard: Option<Shard>) -> Self {
        Self { shard, ..self }
    }

    /// The number of pairings of a schedule; saturates at the maximum.
    #[must_use]
    pub fn count_pairings(engines: usize, seats: usize, format: Format) -> usize {
        let (engines, seats) = match format {
            Format::RoundRobin => (engines, seats),
            Format::Gauntlet => (engines.saturating_sub(1), seats.saturating_sub(1)),
        };
        let count = (0..seats).try_fold(1_u128, |count, chosen| {
            let product = count.checked_mul(engines.saturating_sub(chosen) as u128)?;
            Some(product / (chosen as u128 + 1))
        });
        let count = count.and_then(|count| usize::try_from(count).ok());
        count.unwrap_or(usize::MAX)
    }

    /// The engines of each pairing.
    #[must_use]
    pub fn pairings(&self) -> &[Vec<usize>] {
        &self.pairings
    }

    /// The number of games.
    #[must_use]
    pub fn len(&self) -> usize {
        self.games_of_pairing().saturating_mul(self.pairings.len())
    }

    fn games_of_pairing(&self) -> usize {
        let Some(shard) = self.shard else {
            return self.games;
        };
        let openings = shard.share(self.openings() as u64);
        let games = usize::try_from(openings)
            .map_or(usize::MAX, |openings| openings.saturating_mul(self.seats));
        // The last opening may have fewer games.
        let is_last_here = self
            .openings()
            .checked_sub(1)
            .is_some_and(|last| self.has(last));
        if is_last_here {
            games - (self.openings() * self.seats - self.games)
        } else {
            games
        }
    }

    fn has(&self, opening: usize) -> bool {
        self.shard.is_none_or(|shard| shard.has(opening as u64))
    }

    /// Whether there is nothing to play.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of openings needed in all shards.
    #[must_use]
    pub fn openings(&self) -> usize {
        self.games.div_ceil(self.games_of_opening())
    }

    /// The number of games of each opening and pairing.
    fn games_of_opening(&self) -> usize {
        match self.first {
            First::Exchange => self.seats.max(1),
            First::Loser => 1,
        }
    }

    /// Every game of [`First::Exchange`]: opening by opening, each with every rotation of the seats.
    pub fn games(&self) -> impl Iterator<Item = GameId> + use<'_> {
        let openings = (0..self.openings()).filter(|opening| self.has(*opening));
        openings.flat_map(move |opening| {
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

    /// Whether a game belongs to its pairing and the shard; a longer match has more games.
    #[must_use]
    pub fn has_room_for(&self, game: GameId) -> bool {
        let before = game.opening.checked_mul(self.games_of_opening());
        let turn = match self.first {
            First::Exchange => game.turn,
            First::Loser => 0,
        };
        let number = before.and_then(|before| before.checked_add(turn));
        number.is_some_and(|number| number < self.games) && self.has(game.opening)
    }

    /// The engines of a game by seat; `None` if the game does not belong to this schedule.
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

/// Every combination of `size` numbers, in ascending order.
fn combinations(numbers: Range<usize>, size: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..size {
        all = all
            .into_iter()
            .flat_map(|chosen: Vec<usize>| {
                let first = chosen.last().map_or(numbers.start, |last| last + 1);
                (first..numbers.end).map(move |next| [chosen.as_slice(), &[next]].concat())
            })
            .collect();
    }
    all
}

/// The chains of a match in which the loser plays first: one for each pairing, with a new opening for each game. The
/// next game of a chain is known when the previous one is over.
#[derive(Clone, Debug)]
pub(super) struct Chains {
    /// The next game of each pairing.
    next: Vec<GameId>,
    /// The number of games of each pairing.
    games: usize,
}

impl Chains {
    /// The chains of a schedule before any game is played.
    pub(super) fn new(schedule: &Schedule) -> Self {
        let first = |pairing| GameId {
            opening: 0,
            pairing,
            turn: 0,
        };
        Self {
            next: (0..schedule.pairings().len()).map(first).collect(),
            games: schedule.openings(),
        }
    }

    /// The next game to play, from the pairing that has played least.
    pub(super) fn next(&self) -> Option<GameId> {
        let left = self.next.iter().filter(|next| next.opening < self.games);
        left.min_by_key(|next| next.opening).copied()
    }

    /// Adds a finished game; returns `false` if it is not the next one of its chain.
    pub(super) fn add(&mut self, game: &GameRecord) -> bool {
        let next = self.next.get_mut(game.id.pairing);
        let Some(next) = next.filter(|next| **next == game.id) else {
            return false;
        };
        next.opening += 1;
        // A loser in the first seat keeps it; a loser in the second seat gets it, and so does the second seat after a
        // draw.
        if game.winner() != Some(1) {
            next.turn = 1 - next.turn;
        }
        true
    }
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
    fn pairings_are_counted_without_being_listed() {
        for (engines, seats) in [(2, 2), (5, 2), (7, 3), (6, 6), (3, 4)] {
            for format in [Format::RoundRobin, Format::Gauntlet] {
                let listed = Schedule::new(engines, seats, format, 1).pairings().len();
                let counted = Schedule::count_pairings(engines, seats, format);
                assert_eq!(counted, listed, "{engines} {seats} {format:?}");
            }
        }
        let many = Schedule::count_pairings(200_000, 6, Format::RoundRobin);
        assert_eq!(many, usize::MAX);
    }

    #[test]
    fn a_schedule_has_room_for_its_games_alone() {
        let schedule = Schedule::new(3, 2, Format::RoundRobin, 3);
        let longer = Schedule::new(3, 2, Format::RoundRobin, 9);
        let games: HashSet<GameId> = schedule.games().collect();
        for game in longer.games() {
            assert_eq!(schedule.has_room_for(game), games.contains(&game));
        }
    }

    #[test]
    fn shards_have_every_game_once_and_openings_whole() {
        let schedule = |shard| Schedule::new(3, 2, Format::RoundRobin, 7).in_shard(shard);
        for of in 1..6 {
            let shards: Vec<Schedule> = Shard::all(of).map(|shard| schedule(Some(shard))).collect();
            let mut games: Vec<GameId> = shards.iter().flat_map(Schedule::games).collect();
            games.sort_unstable();
            let mut all: Vec<GameId> = schedule(None).games().collect();
            all.sort_unstable();
            assert_eq!(games, all);
            for shard in &shards {
                assert_eq!(shard.len(), shard.games().count());
                assert!(
                    all.iter()
                        .all(|&game| shard.has_room_for(game)
                            == shard.games().any(|own| own == game))
                );
            }
        }
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
