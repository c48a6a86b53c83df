//! The entry of a position, and how it is stored.

use super::values::SeatScores;
use rafle_rules::MAX_SEATS;

/// The first bytes of a book, before the two digits of the format.
pub(super) const MAGIC: &[u8; 6] = b"RAFLEB";

/// The version of the format.
pub(super) const FORMAT: &str = "01";

/// What a book knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The hash of the position and its images.
    pub key: u64,
    /// The scores of searches, if it was searched.
    pub scores: Option<Scores>,
    /// The games that reached it; all zero without any.
    pub games: GameCounts,
}

/// The scores of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scores {
    /// Whether its moves are in the book: all of them, or those that pruning has left.
    pub is_expanded: bool,
    /// Whether the game is over.
    pub is_over: bool,
    /// What it is worth by the positions behind it.
    pub score: SeatScores,
    /// What its own search found.
    pub searched: SeatScores,
}

/// The games that reached a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameCounts {
    /// The games.
    pub games: u32,
    /// How many of them each seat has won, the seat to move first; the rest are draws.
    pub wins: [u32; MAX_SEATS],
    /// The games whose players have ratings.
    pub rated: u32,
    /// The sum of these games' ratings, each the mean of its players' ratings.
    pub rating_sum: u64,
    /// The year of the first game; 0 if unknown.
    pub first_year: u16,
    /// The year of the last game; 0 if unknown.
    pub last_year: u16,
}

impl GameCounts {
    /// Adds the games of another count; numbers that are too great stay at the maximum.
    pub fn add(&mut self, other: &Self) {
        self.games = self.games.saturating_add(other.games);
        for (own, more) in self.wins.iter_mut().zip(other.wins) {
            *own = own.saturating_add(more);
        }
        self.rated = self.rated.saturating_add(other.rated);
        self.rating_sum = self.rating_sum.saturating_add(other.rating_sum);
        if other.first_year != 0 && (self.first_year == 0 || other.first_year < self.first_year) {
            self.first_year = other.first_year;
        }
        self.last_year = self.last_year.max(other.last_year);
    }

    /// Returns the mean rating, if any game has one.
    #[must_use]
    pub fn rating(&self) -> Option<u64> {
        self.rating_sum.checked_div(self.rated.into())
    }

    /// Whether the numbers agree with each other.
    #[must_use]
    pub fn are_consistent(&self) -> bool {
        let wins: u64 = self.wins.iter().map(|&wins| u64::from(wins)).sum();
        wins <= self.games.into() && self.rated <= self.games && self.first_year <= self.last_year
    }
}

/// Which parts the entries of a book have, and so how many bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The seats of the game.
    pub seats: usize,
    /// Whether there are scores.
    pub scores: bool,
    /// Whether there are counts of games.
    pub games: bool,
}

/// Bits of the byte before the scores.
const SCORED: u8 = 1;
const EXPANDED: u8 = 2;
const OVER: u8 = 4;

impl Layout {
    /// The number of scores that are stored: one for two seats, since the other side has the opposite.
    fn values(self) -> usize {
        if self.seats == 2 { 1 } else { self.seats }
    }

    /// The bytes of an entry.
    #[must_use]
    pub fn bytes(self) -> usize {
        let scores = if self.scores {
            1 + 4 * self.values()
        } else {
            0
        };
        let games = if self.games { 20 + 4 * self.seats } else { 0 };
        8 + scores + games
    }

    /// Appends an entry; all numbers are little-endian.
    pub(super) fn write(self, entry: &Entry, to: &mut Vec<u8>) {
        to.extend(entry.key.to_le_bytes());
        if self.scores {
            let scores = entry.scores.unwrap_or_default();
            let bit = |is_set: bool, bit| if is_set { bit } else { 0 };
            to.push(
                bit(entry.scores.is_some(), SCORED)
                    | bit(scores.is_expanded, EXPANDED)
                    | bit(scores.is_over, OVER),
            );
            for of_seats in [scores.score, scores.searched] {
                for seat in 0..self.values() {
                    to.extend(of_seats.of_seat(seat).to_le_bytes());
                }
            }
        }
        if self.games {
            let games = &entry.games;
            to.extend(games.games.to_le_bytes());
            for wins in games.wins.iter().take(self.seats) {
                to.extend(wins.to_le_bytes());
            }
            to.extend(games.rated.to_le_bytes());
            to.extend(games.rating_sum.to_le_bytes());
            to.extend(games.first_year.to_le_bytes());
            to.extend(games.last_year.to_le_bytes());
        }
    }

    /// Reads an entry; missing bytes are zeros.
    pub(super) fn read(self, bytes: &[u8]) -> Entry {
        let mut bytes = Bytes(bytes);
        let key = u64::from_le_bytes(bytes.take());
        let scores = self.scores.then(|| {
            let [flags] = bytes.take();
            let [score, searched] = [(); 2].map(|()| self.read_scores(&mut bytes));
            let is_set = |bit| flags & bit != 0;
            is_set(SCORED).then_some(Scores {
                is_expanded: is_set(EXPANDED),
                is_over: is_set(OVER),
                score,
                searched,
            })
        });
        let mut games = GameCounts::default();
        if self.games {
            games.games = u32::from_le_bytes(bytes.take());
            for wins in games.wins.iter_mut().take(self.seats) {
                *wins = u32::from_le_bytes(bytes.take());
            }
            games.rated = u32::from_le_bytes(bytes.take());
            games.rating_sum = u64::from_le_bytes(bytes.take());
            games.first_year = u16::from_le_bytes(bytes.take());
            games.last_year = u16::from_le_bytes(bytes.take());
        }
        Entry {
            key,
            scores: scores.flatten(),
            games,
        }
    }

    fn read_scores(self, bytes: &mut Bytes<'_>) -> SeatScores {
        let mut scores = [0; MAX_SEATS];
        for slot in scores.iter_mut().take(self.values()) {
            *slot = i16::from_le_bytes(bytes.take());
        }
        if self.seats == 2 {
            SeatScores::of_two(scores[0])
        } else {
            SeatScores::of(&scores)
        }
    }
}

/// Bytes that are read from the front.
struct Bytes<'b>(&'b [u8]);

impl Bytes<'_> {
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let Some((first, rest)) = self.0.split_first_chunk() else {
            self.0 = &[];
            return [0; N];
        };
        self.0 = rest;
        *first
    }
}
