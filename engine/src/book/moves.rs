//! What a book knows of the moves of a position.

use super::entry::{Entry, GameCounts};
use super::error::BookFault;
use super::graph::{mover, successors};
use super::names::name_at;
use super::values::turns_between;
use crate::session::Session;

/// The games in which a move led to a position, and those that reached that position in another way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveGames {
    /// The games.
    pub games: u32,
    /// How many of them each seat has won, in the order of first turns.
    pub wins: Vec<u32>,
    /// How many were drawn.
    pub draws: u32,
    /// The mean rating of the players, if known.
    pub rating: Option<u64>,
    /// The years of the first and the last game, if known.
    pub years: Option<(u16, u16)>,
}

impl MoveGames {
    /// The results of a position in which the seat with an index is to move; `None` without games.
    #[must_use]
    pub fn of(counts: &GameCounts, mover: usize, seats: usize) -> Option<Self> {
        let wins = (0..seats).map(|seat| {
            let distance = turns_between(mover, seat, seats);
            counts.wins.get(distance).copied().unwrap_or_default()
        });
        let wins: Vec<u32> = wins.collect();
        let won = wins
            .iter()
            .fold(0_u32, |sum, wins| sum.saturating_add(*wins));
        (counts.games > 0).then(|| Self {
            games: counts.games,
            draws: counts.games.saturating_sub(won),
            wins,
            rating: counts.rating(),
            years: (counts.last_year > 0).then_some((counts.first_year, counts.last_year)),
        })
    }
}

/// A move that leads to a position of a book.
#[derive(Clone, Debug, PartialEq)]
pub struct BookMove {
    /// The move as the engine writes it.
    pub text: String,
    /// The move as records of games have it.
    pub record: String,
    /// The score of the move for the seat that plays it, in hundredths of a man.
    pub score: Option<i16>,
    /// The games that reached the position after it.
    pub games: Option<MoveGames>,
    /// The name of the position after it.
    pub name: Option<&'static str>,
    /// The key of the position after it.
    pub key: u64,
    /// Whether the game has had the position after it before.
    pub is_repeated: bool,
}

/// Returns the moves of a position that lead into a book, whose entries `find` returns. The best come first: by score,
/// then by games, then in the order of the legal moves.
///
/// # Errors
/// That of `find`.
pub fn book_moves(
    session: &dyn Session,
    find: &dyn Fn(u64) -> Result<Option<Entry>, BookFault>,
) -> Result<Vec<BookMove>, BookFault> {
    let seats = session.seats().len();
    let mut moves = Vec::new();
    for next in successors(session) {
        let Some(entry) = find(next.key)? else {
            continue;
        };
        let path = next.session.path();
        let (last, before) = path.split_last().unwrap_or((&0, &[]));
        moves.push(BookMove {
            score: entry
                .scores
                .map(|scores| scores.score.seen_from(next.turns, seats).own()),
            games: MoveGames::of(&entry.games, mover(&*next.session), seats),
            name: name_at(&*next.session),
            key: next.key,
            is_repeated: before.contains(last),
            text: next.text,
            record: next.record,
        });
    }
    moves.sort_by_key(|found| {
        let games = found.games.as_ref().map_or(0, |games| games.games);
        (std::cmp::Reverse(found.score), std::cmp::Reverse(games))
    });
    Ok(moves)
}
