//! Makes books smaller.

use super::cursor::Cursor;
use super::entry::{Entry, Scores};
use super::error::BookError;
use super::file::Book;
use super::graph::Graph;
use super::header::BookHeader;
use super::writer::{BookWriter, write_entries};
use std::collections::HashMap;
use std::io::{Seek, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// What stays in a book.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PruneSettings {
    /// Positions that at least this many games reached; positions with a score stay.
    pub min_games: u32,
    /// Moves whose score is at most this far below the best, in hundredths of a man; others only if another way leads to
    /// their positions.
    pub margin: Option<u16>,
    /// Positions that this many plies reach; the last ones keep their scores.
    pub plies: Option<u32>,
}

/// Writes what stays of a book, and returns the output. With a bound on moves or plies, or in a book with scores, all
/// positions are held in memory, and those that the start no longer leads to go.
///
/// # Errors
/// [`BookError`]: the book is damaged, the output cannot be written, or the user has interrupted. `out_path` names the
/// output.
pub fn prune<W: Write + Seek>(
    book: &Book,
    settings: &PruneSettings,
    made: &str,
    (out_path, out): (&Path, W),
    is_interrupted: &AtomicBool,
) -> Result<W, BookError> {
    let header = BookHeader {
        made: made.to_owned(),
        ..book.header().clone()
    };
    let stays = |entry: &Entry| entry.scores.is_some() || entry.games.games >= settings.min_games;
    if !header.scores && settings.plies.is_none() {
        let mut writer = BookWriter::new(out, &header).map_err(BookError::system(out_path))?;
        for entry in Cursor::new(book) {
            if is_interrupted.load(Relaxed) {
                return Err(BookError::Interrupted);
            }
            let entry = entry?;
            if stays(&entry) {
                writer.add(&entry).map_err(BookError::system(out_path))?;
            }
        }
        let finished = writer.finish().map_err(BookError::system(out_path))?;
        return Ok(finished.0);
    }
    let graph = Graph::of_book(book, is_interrupted)?;
    let kept = kept(&graph, settings, &stays);
    let find = |key| Ok(kept.get(&key).copied());
    let graph = Graph::of(book.rules(), book.header().games, &find, is_interrupted)?;
    write_entries(out, &header, graph.entries()).map_err(BookError::system(out_path))
}

/// Returns the entries that stay, by key.
fn kept(
    graph: &Graph,
    settings: &PruneSettings,
    stays: &dyn Fn(&Entry) -> bool,
) -> HashMap<u64, Entry> {
    let mut kept = HashMap::new();
    let mut waiting = vec![0];
    while let Some(place) = waiting.pop() {
        let Some(node) = graph.nodes().get(place) else {
            continue;
        };
        let mut entry = node.entry;
        if kept.contains_key(&entry.key) {
            continue;
        }
        let is_last = settings
            .plies
            .is_some_and(|plies| node.depth >= plies as usize);
        let best = graph.best(place).map(|worth| i32::from(worth.own()));
        let links = node.links.iter().filter(|&&link| {
            let worth = graph.worth(place, link).map(|worth| i32::from(worth.own()));
            let is_near = match (settings.margin, best, worth) {
                (Some(margin), Some(best), Some(worth)) => worth + i32::from(margin) >= best,
                _ => true,
            };
            let next = graph.nodes().get(link.node);
            !is_last && is_near && next.is_some_and(|next| stays(&next.entry))
        });
        let before = waiting.len();
        waiting.extend(links.map(|link| link.node));
        if let Some(scores) = entry.scores
            && waiting.len() == before
        {
            entry.scores = Some(Scores {
                is_expanded: false,
                searched: scores.score,
                ..scores
            });
        }
        kept.insert(entry.key, entry);
    }
    kept
}
