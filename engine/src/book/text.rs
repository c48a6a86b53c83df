//! Books as text: the header as JSON in the first line, then a position a line, named by moves from the start.

use super::cursor::Cursor;
use super::entry::{Entry, GameCounts, Scores};
use super::error::{BookError, BookFault};
use super::file::Book;
use super::graph::Graph;
use super::header::{BookHeader, hexadecimal};
use super::values::{SeatScores, in_men};
use crate::games::GameRules;
use crate::session::{Setup, SetupError};
use crate::text_lines::TextLines;
use rafle_rules::MAX_SEATS;
use std::collections::{HashMap, HashSet};
use std::io::{self, BufRead, Write};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use thiserror::Error;

/// What comes before the header.
const FIRST: &str = "rafle-book ";

/// Whether a file that begins with these bytes is the text of a book.
#[must_use]
pub fn is_text(beginning: &[u8]) -> bool {
    beginning.starts_with(FIRST.as_bytes())
}

/// Writes a book as text. The positions come in the order in which moves from the start lead to them; those that none
/// leads to are named by their keys.
///
/// # Errors
/// [`BookError`]: the book is damaged, the output cannot be written, or the user has interrupted.
pub fn write_text(
    book: &Book,
    mut out: impl Write,
    is_interrupted: &AtomicBool,
) -> Result<(), BookError> {
    let failed = |error| BookError::system(Path::new("the text"))(error);
    let header = book.header();
    let json = serde_json::to_string(header).map_err(|error| failed(error.into()))?;
    writeln!(out, "{FIRST}{json}").map_err(failed)?;
    let start = super::header::start(book.rules())?.symmetry_hash();
    let mut written = HashSet::new();
    if book.find(start)?.is_some() {
        let graph = Graph::of_book(book, is_interrupted)?;
        for node in graph.nodes() {
            // The file's own score: the graph has minimaxed again.
            let Some(entry) = book.find(node.entry.key)? else {
                continue;
            };
            written.insert(entry.key);
            let fields = fields(&entry, header);
            writeln!(out, "{fields}: {}", node.path.join(" ")).map_err(failed)?;
        }
    }
    for entry in Cursor::new(book) {
        let entry = entry?;
        if !written.contains(&entry.key) {
            let fields = fields(&entry, header);
            writeln!(out, "{fields}: #{}", hexadecimal(entry.key)).map_err(failed)?;
        }
    }
    out.flush().map_err(failed)
}

/// Writes the fields of an entry, each with a blank behind it.
fn fields(entry: &Entry, header: &BookHeader) -> String {
    let mut text = String::new();
    let mut add = |field: String| {
        text.push_str(&field);
        text.push(' ');
    };
    if let Some(scores) = entry.scores {
        let seats = if header.seats == 2 { 1 } else { header.seats };
        let list = |of: SeatScores| {
            let seats = (0..seats).map(|seat| in_men(of.of_seat(seat)));
            seats.collect::<Vec<_>>().join(",")
        };
        add(format!("score={}", list(scores.score)));
        add(format!("searched={}", list(scores.searched)));
        if scores.is_expanded {
            add("expanded".to_owned());
        }
        if scores.is_over {
            add("over".to_owned());
        }
    }
    let games = &entry.games;
    if header.games {
        let wins = games.wins.iter().take(header.seats);
        let wins: Vec<String> = wins.map(u32::to_string).collect();
        add(format!("games={}", games.games));
        add(format!("wins={}", wins.join(",")));
        add(format!("rated={}", games.rated));
        add(format!("ratings={}", games.rating_sum));
        add(format!("years={}-{}", games.first_year, games.last_year));
    }
    text
}

/// Why a text is not that of a book.
#[derive(Debug, Error)]
pub enum TextError {
    /// The system cannot read it.
    #[error("{0}")]
    Read(#[from] io::Error),
    /// Its first line is not the header of a book that this program can use.
    #[error("line 1: {0}")]
    Header(BookFault),
    /// A line cannot be read.
    #[error("line {line}: {message}")]
    Line {
        /// Its number.
        line: usize,
        /// What is wrong with it.
        message: String,
    },
}

/// Reads the text of a book: its header, and its entries in any order.
///
/// # Errors
/// [`TextError`]: the first line that cannot be read.
pub fn read_text(text: impl BufRead) -> Result<(BookHeader, Vec<Entry>), TextError> {
    let mut lines = TextLines::new(text);
    let first = lines.next().transpose()?;
    let first = first.and_then(|(_, line)| line.ok()).unwrap_or_default();
    let json = first.strip_prefix(FIRST);
    let json = json.ok_or(TextError::Header(BookFault::Foreign))?;
    let header: Result<BookHeader, _> = serde_json::from_str(json);
    let header = header.map_err(|error| TextError::Header(BookFault::of_json(&error)))?;
    let rules = header.rules().map_err(TextError::Header)?;
    let mut entries: Vec<Entry> = Vec::new();
    let mut known: HashMap<u64, usize> = HashMap::new();
    for line in lines {
        let (number, line) = line?;
        let at = |message| TextError::Line {
            line: number,
            message,
        };
        let line = line.map_err(at)?;
        let entry = entry(&line, &header, &rules).map_err(at)?;
        if let Some(other) = known.insert(entry.key, number) {
            return Err(at(format!("the position is that of line {other}")));
        }
        entries.push(entry);
    }
    Ok((header, entries))
}

/// Reads a line: the fields, a colon, and the moves or the key.
fn entry(line: &str, header: &BookHeader, rules: &GameRules) -> Result<Entry, String> {
    let (fields, position) = line
        .split_once(':')
        .ok_or("there is no colon between the fields and the moves")?;
    let mut entry = Entry {
        key: key(position.trim(), rules)?,
        scores: None,
        games: GameCounts::default(),
    };
    let mut scores = Scores::default();
    let mut has_score = false;
    for field in fields.split_whitespace() {
        let (name, value) = field.split_once('=').unwrap_or((field, ""));
        let wrong = || format!("'{}' cannot be read", field.escape_debug());
        match (name, field) {
            ("score" | "searched" | "expanded" | "over", _) if !header.scores => {
                return Err(format!("'{name}' is a field of books with scores"));
            }
            ("games" | "wins" | "rated" | "ratings" | "years", _) if !header.games => {
                return Err(format!("'{name}' is a field of books of games"));
            }
            ("score", _) => {
                scores.score = seat_scores(value, header.seats).ok_or_else(wrong)?;
                has_score = true;
            }
            ("searched", _) => {
                scores.searched = seat_scores(value, header.seats).ok_or_else(wrong)?;
            }
            (_, "expanded") => scores.is_expanded = true,
            (_, "over") => scores.is_over = true,
            ("games", _) => entry.games.games = value.parse().map_err(|_| wrong())?,
            ("wins", _) => {
                let wins: Result<Vec<u32>, _> = value.split(',').map(str::parse).collect();
                let wins = wins.ok().filter(|wins| wins.len() == header.seats);
                for (slot, wins) in entry.games.wins.iter_mut().zip(wins.ok_or_else(wrong)?) {
                    *slot = wins;
                }
            }
            ("rated", _) => entry.games.rated = value.parse().map_err(|_| wrong())?,
            ("ratings", _) => entry.games.rating_sum = value.parse().map_err(|_| wrong())?,
            ("years", _) => {
                let years = value.split_once('-').ok_or_else(wrong)?;
                entry.games.first_year = years.0.parse().map_err(|_| wrong())?;
                entry.games.last_year = years.1.parse().map_err(|_| wrong())?;
            }
            _ => return Err(format!("'{}' is not a field", name.escape_debug())),
        }
    }
    entry.scores = has_score.then_some(scores);
    Ok(entry)
}

/// The key of the position that moves lead to, or that is given after `#`.
fn key(position: &str, rules: &GameRules) -> Result<u64, String> {
    if let Some(digits) = position.strip_prefix('#') {
        let key = u64::from_str_radix(digits, 16).ok();
        let key = key.filter(|key| hexadecimal(*key) == digits);
        return key.ok_or_else(|| format!("'{}' is not a key", position.escape_debug()));
    }
    let setup = Setup {
        position: None,
        moves: position,
    };
    let opened = rules.variant.open(setup, &rules.options);
    let session = opened.map_err(|error: SetupError| error.to_string())?;
    Ok(session.symmetry_hash())
}

/// Reads the scores of seats; of two seats, that of the one to move.
fn seat_scores(text: &str, seats: usize) -> Option<SeatScores> {
    let scores: Option<Vec<i16>> = text.split(',').map(hundredths).collect();
    let scores = scores?;
    match scores.as_slice() {
        [score] if seats == 2 => Some(SeatScores::of_two(*score)),
        scores if seats != 2 && scores.len() == seats.min(MAX_SEATS) => {
            Some(SeatScores::of(scores))
        }
        _ => None,
    }
}

/// Reads a number with two decimals as hundredths.
fn hundredths(text: &str) -> Option<i16> {
    let (whole, decimals) = text.split_once('.')?;
    let is_two_digits = decimals.len() == 2 && decimals.bytes().all(|byte| byte.is_ascii_digit());
    let number: i32 = format!("{whole}{decimals}").parse().ok()?;
    let number = i16::try_from(number)
        .ok()
        .filter(|&number| number > i16::MIN);
    number.filter(|&number| is_two_digits && in_men(number) == text)
}
