//! The choice of a move to play from a book.

use super::error::BookFault;
use super::file::Book;
use super::header::BookRules;
use super::moves::{BookMove, book_moves};
use crate::session::{REPLAY, Session};
use rafle_rules::random::{Random, split_mix};

/// How much chance decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variety {
    /// The plies of a game up to which moves within the margin are played; later, only the best.
    pub plies: u32,
    /// The margin, in hundredths of a man.
    pub margin: u16,
    /// The seed. The same seed chooses the same moves.
    pub seed: u64,
}

/// A move of a book.
#[derive(Clone, Debug, PartialEq)]
pub struct BookChoice {
    /// The move to play.
    pub best: String,
    /// The book's reply.
    pub ponder: Option<String>,
    /// The score of the move for the side that plays it, in men, if the book has scores.
    pub score: Option<f64>,
}

/// The loss in hundredths of a man that makes a move e times less likely: Scan's value.
const TEMPERATURE: f64 = 5.0;

/// Chooses a move of a book; `None` if the position is not in the book, or its moves are not.
///
/// The worse a move, the less often it is chosen: by its loss in hundredths of a man over five as a power of e. In a book
/// without scores, moves are chosen as often as they were played. A move that repeats a position of the game is not
/// chosen. Where a claim is possible, no move is.
///
/// # Errors
/// [`BookFault`]: the file of the book cannot be read, or is damaged.
pub fn choose(
    book: &Book,
    session: &dyn Session,
    variety: Variety,
) -> Result<Option<BookChoice>, BookFault> {
    let is_for = BookRules::of_session(session).is_some_and(|rules| book.is_for(&rules));
    if !is_for || session.moves().iter().any(|text| text == REPLAY) {
        return Ok(None);
    }
    let Some(chosen) = chosen(book, session, variety)? else {
        return Ok(None);
    };
    let best_reply = Variety {
        plies: 0,
        margin: 0,
        ..variety
    };
    let next = session.play(&chosen.text).ok();
    let ponder = match next {
        Some(next) => self::chosen(book, &*next.session, best_reply)?,
        None => None,
    };
    Ok(Some(BookChoice {
        best: chosen.text,
        ponder: ponder.map(|ponder| ponder.text),
        score: chosen.score.map(|score| f64::from(score) / 100.0),
    }))
}

fn chosen(
    book: &Book,
    session: &dyn Session,
    variety: Variety,
) -> Result<Option<BookMove>, BookFault> {
    let key = session.symmetry_hash();
    let Some(entry) = book.find(key)? else {
        return Ok(None);
    };
    if entry.scores.is_some_and(|scores| !scores.is_expanded) {
        return Ok(None);
    }
    let mut moves = book_moves(session, &|key| book.find(key))?;
    moves.retain(|found| !found.is_repeated);
    if entry.scores.is_some() {
        moves.retain(|found| found.score.is_some());
    }
    let Some(best) = moves.first() else {
        return Ok(None);
    };
    let is_varied = ((session.path().len() - 1) as u64) < variety.plies.into();
    let margin = if is_varied { variety.margin } else { 0 };
    let games_of = |found: &BookMove| found.games.as_ref().map_or(0, |games| games.games);
    let (best_score, most_games) = (best.score, games_of(best));
    let weight = |found: &BookMove| match (best_score, found.score) {
        (Some(best), Some(score)) => {
            let loss = i32::from(best) - i32::from(score);
            if loss > i32::from(margin) {
                0.0
            } else {
                (-f64::from(loss) / TEMPERATURE).exp()
            }
        }
        _ if is_varied => f64::from(games_of(found)),
        _ => f64::from(u8::from(games_of(found) == most_games)),
    };
    let total: f64 = moves.iter().map(weight).sum();
    let mut left = Random::new(split_mix(variety.seed) ^ key).fraction() * total;
    let place = moves.iter().position(|found| {
        left -= weight(found);
        left < 0.0
    });
    Ok(Some(moves.swap_remove(place.unwrap_or(0))))
}
