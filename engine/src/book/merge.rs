//! Joins books.

use super::cursor::Cursor;
use super::entry::{Entry, Scores};
use super::error::{BookError, BookFault};
use super::file::Book;
use super::graph::Graph;
use super::header::BookHeader;
use super::writer::{BookWriter, write_entries};
use std::io::{Seek, Write};
use std::iter::Peekable;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Joins books of one game: counts of games are added; a position searched for several books keeps the score of the
/// first; and the scores are minimaxed anew. Books of games alone are joined entry by entry, in little memory; with
/// scores, all positions are held in memory, and those that cannot be reached from the start are left out. Returns the
/// output.
///
/// # Errors
/// [`BookError`]: a book is of another game or damaged, the output cannot be written, or the user has interrupted.
/// `out_path` names the output.
pub fn merge<W: Write + Seek>(
    books: &[(&Path, &Book)],
    made: &str,
    (out_path, out): (&Path, W),
    is_interrupted: &AtomicBool,
) -> Result<W, BookError> {
    let Some((_, first)) = books.first() else {
        return Err(BookFault::Wrong("there is no book".to_owned()).into());
    };
    for (path, book) in books {
        let (found, expected) = (book.header().game(), first.header().game());
        if found != expected {
            return Err(BookError::OtherGame {
                path: path.to_path_buf(),
                found,
                expected,
            });
        }
    }
    let has = |part: fn(&BookHeader) -> bool| books.iter().any(|(_, book)| part(book.header()));
    let header = BookHeader {
        scores: has(|header| header.scores),
        games: has(|header| header.games),
        made: made.to_owned(),
        ..first.header().clone()
    };
    let failed = BookError::system(out_path);
    if header.scores {
        let find = |key| joined_at(books, key);
        let graph = Graph::of(first.rules(), header.games, &find, is_interrupted)?;
        return write_entries(out, &header, graph.entries()).map_err(failed);
    }
    let mut cursors: Vec<_> = books
        .iter()
        .map(|(path, book)| (*path, Cursor::new(book).peekable()))
        .collect();
    let mut writer = BookWriter::new(out, &header).map_err(BookError::system(out_path))?;
    while let Some(entry) = next_entry(&mut cursors)? {
        if is_interrupted.load(Relaxed) {
            return Err(BookError::Interrupted);
        }
        writer.add(&entry).map_err(BookError::system(out_path))?;
    }
    Ok(writer.finish().map_err(failed)?.0)
}

/// Returns the joined entry of the smallest key, and advances the cursors that have it.
fn next_entry(cursors: &mut [(&Path, Peekable<Cursor<'_>>)]) -> Result<Option<Entry>, BookError> {
    let mut smallest = None;
    for (path, cursor) in cursors.iter_mut() {
        if let Some(Err(_)) = cursor.peek()
            && let Some(Err(fault)) = cursor.next()
        {
            return Err(BookError::of_file(path)(fault));
        }
        if let Some(Ok(entry)) = cursor.peek() {
            smallest = Some(smallest.map_or(entry.key, |key: u64| key.min(entry.key)));
        }
    }
    let Some(key) = smallest else {
        return Ok(None);
    };
    let mut joined = None;
    for (_, cursor) in cursors {
        let same = cursor.next_if(|entry| entry.as_ref().is_ok_and(|entry| entry.key == key));
        if let Some(Ok(entry)) = same {
            joined = Some(join(joined, entry));
        }
    }
    Ok(joined)
}

/// Returns the joined entry of a key.
fn joined_at(books: &[(&Path, &Book)], key: u64) -> Result<Option<Entry>, BookFault> {
    let mut joined = None;
    for (_, book) in books {
        if let Some(entry) = book.find(key)? {
            joined = Some(join(joined, entry));
        }
    }
    Ok(joined)
}

fn join(before: Option<Entry>, more: Entry) -> Entry {
    let Some(mut joined) = before else {
        return more;
    };
    joined.games.add(&more.games);
    joined.scores = match (joined.scores, more.scores) {
        (Some(own), Some(other)) => Some(Scores {
            is_expanded: own.is_expanded || other.is_expanded,
            ..own
        }),
        (own, other) => own.or(other),
    };
    joined
}
