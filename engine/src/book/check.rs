//! Checks whether a book agrees with itself and with the rules.

use super::cursor::Cursor;
use super::entry::GameCounts;
use super::error::{BookError, BookFault};
use super::file::Book;
use super::graph::Graph;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// What a sound book holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckedBook {
    /// The positions.
    pub positions: u64,
    /// The positions whose moves are in the book.
    pub expanded: u64,
    /// The moves between positions of the book, if it has scores.
    pub moves: u64,
    /// The games that the start position counts.
    pub games: u32,
}

/// Checks every entry and the order of the file. In a book with scores, every position must be reached from the start by
/// legal moves, and every score must be that of the best move. Such a book is held in memory with all its moves.
///
/// # Errors
/// [`BookError`]: the first fault, or the user has interrupted.
pub fn check(book: &Book, is_interrupted: &AtomicBool) -> Result<CheckedBook, BookError> {
    let mut checked = CheckedBook {
        positions: 0,
        expanded: 0,
        moves: 0,
        games: 0,
    };
    for entry in Cursor::new(book) {
        if is_interrupted.load(Relaxed) {
            return Err(BookError::Interrupted);
        }
        let entry = entry?;
        if !entry.games.are_consistent() {
            let key = entry.key;
            let sentence = format!("the games of the position {key:016x} do not add up");
            return Err(BookFault::Wrong(sentence).into());
        }
        checked.positions += 1;
        checked.expanded += u64::from(entry.scores.is_some_and(|scores| scores.is_expanded));
    }
    if !book.header().scores {
        let start = super::header::start(book.rules())?.symmetry_hash();
        let start = book.find(start)?.map(|entry| entry.games);
        let lacks = || BookFault::Wrong("the book lacks the start position".to_owned());
        let GameCounts { games, .. } = start.ok_or_else(lacks)?;
        checked.games = games;
        return Ok(checked);
    }
    let graph = Graph::of_book(book, is_interrupted)?;
    let reached = graph.nodes().len() as u64;
    if reached < checked.positions {
        let lost = checked.positions - reached;
        let sentence = format!("{lost} positions of the book cannot be reached from the start");
        return Err(BookFault::Wrong(sentence).into());
    }
    checked.games = graph
        .nodes()
        .first()
        .map_or(0, |node| node.entry.games.games);
    for node in graph.nodes() {
        checked.moves += node.links.len() as u64;
        let stored = book.find(node.entry.key)?;
        let stored = stored.and_then(|entry| entry.scores);
        let after = || match node.path.as_slice() {
            [] => "at the start".to_owned(),
            path => format!("after {}", path.join(" ")),
        };
        if let (Some(stored), Some(expected)) = (stored, node.entry.scores) {
            if stored.score != expected.score {
                let sentence = format!(
                    "{} the book has the score {}, its moves lead to {}",
                    after(),
                    super::values::in_men(stored.score.own()),
                    super::values::in_men(expected.score.own()),
                );
                return Err(BookFault::Wrong(sentence).into());
            }
            if stored.is_expanded && node.links.is_empty() {
                let sentence = format!("{} the moves are missing", after());
                return Err(BookFault::Wrong(sentence).into());
            }
        }
    }
    Ok(checked)
}
