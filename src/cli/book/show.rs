//! `rafle book show`: shows a book, the moves of a position, or everything as text.

use super::super::Failure;
use super::super::counted::counted;
use super::{failure, open};
use crate::runtime::interrupt_flag;
use rafle_engine::book::{Book, BookMove, MoveGames, book_moves, name_so_far, write_text};
use rafle_engine::session::{Session, Setup};
use std::io::{BufWriter, Write};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle book show draughts.book
  rafle book show draughts.book --moves \"32-28 18-23\"
  rafle book show draughts.book --text > draughts.txt

Without --text, shows what the book is, its favourite line from the position, and the position's moves, the best first: the score for
the side that plays the move in men, the games that reached the position after it, their results and ratings, and names of openings.
`rafle book from` makes the same book of the text again.")]
pub(super) struct Arguments {
    /// The book
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Moves to play from the start position
    #[arg(
        long,
        default_value = "",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    moves: String,
    /// Write the whole book as text
    #[arg(long, conflicts_with = "moves")]
    text: bool,
}

/// The most moves of a favourite line.
const MAX_LINE: usize = 200;

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let book = open(&arguments.file)?;
    if arguments.text {
        let out = BufWriter::new(std::io::stdout());
        let written = write_text(&book, out, &*interrupt_flag()?);
        return written.map_err(failure);
    }
    let rules = book.rules();
    let setup = Setup {
        position: None,
        moves: &arguments.moves,
    };
    let session = rules.variant.open(setup, &rules.options);
    let session = session.map_err(|error| Failure::BadUse(error.to_string()))?;
    let mut out = std::io::stdout().lock();
    let header = book.header();
    writeln!(out, "{}: {}", arguments.file.display(), header.game())?;
    let positions = counted(book.positions(), "position");
    writeln!(out, "{positions}, {} bytes", book.bytes())?;
    writeln!(out, "made by {}", header.made)?;
    if let Some(name) = name_so_far(&*session) {
        writeln!(out, "{name}")?;
    }
    let moves = moves_of(&book, &*session)?;
    let line = favourite_line(&book, session, &moves)?;
    if !line.is_empty() {
        writeln!(out, "favourite line: {}", line.join(" "))?;
    }
    let rows: Vec<Row> = moves.into_iter().map(Row::from).collect();
    Ok(write!(out, "{}", table(&rows))?)
}

fn moves_of(book: &Book, session: &dyn Session) -> Result<Vec<BookMove>, Failure> {
    let found = book_moves(session, &|key| book.find(key));
    found.map_err(|fault| failure(fault.into()))
}

/// The best move, the best reply, and so on.
fn favourite_line(
    book: &Book,
    mut session: Box<dyn Session>,
    moves: &[BookMove],
) -> Result<Vec<String>, Failure> {
    let mut line = Vec::new();
    let mut next = moves.iter().find(|found| !found.is_repeated).cloned();
    while let Some(found) = next.take()
        && line.len() < MAX_LINE
    {
        let Ok(played) = session.play(&found.text) else {
            break;
        };
        line.push(played.record);
        session = played.session;
        let entry = book.find(found.key);
        let entry = entry.map_err(|fault| failure(fault.into()))?;
        let scores = entry.and_then(|entry| entry.scores);
        if scores.is_none_or(|scores| scores.is_expanded) {
            let mut moves = moves_of(book, &*session)?.into_iter();
            next = moves.find(|found| !found.is_repeated);
        }
    }
    Ok(line)
}

/// A row of a table of moves.
pub(in super::super) struct Row {
    pub(in super::super) text: String,
    /// In hundredths of a man.
    pub(in super::super) score: Option<i16>,
    pub(in super::super) games: Option<MoveGames>,
    pub(in super::super) name: Option<&'static str>,
}

impl From<BookMove> for Row {
    fn from(found: BookMove) -> Self {
        Self {
            text: found.record,
            score: found.score,
            games: found.games,
            name: found.name,
        }
    }
}

/// Formats moves in columns; those that no move has are left out.
pub(in super::super) fn table(rows: &[Row]) -> String {
    let percent = |part: u32, games: u32| f64::from(part) * 100.0 / f64::from(games.max(1));
    let cells = rows.iter().map(|row| {
        let games = row.games.as_ref();
        let score = row
            .score
            .map(|score| format!("{:+.2}", f64::from(score) / 100.0));
        let results = games.map(|games| {
            let shares = games.wins.iter().map(|&wins| percent(wins, games.games));
            let shares = shares.map(|share| format!("{share:.0}%"));
            let mut shares: Vec<String> = shares.collect();
            let draws = format!("{:.0}%", percent(games.draws, games.games));
            shares.insert(1.min(shares.len()), draws);
            shares.join(" ")
        });
        let years = games.and_then(|games| games.years);
        [
            row.text.clone(),
            score.unwrap_or_default(),
            games
                .map(|games| games.games.to_string())
                .unwrap_or_default(),
            results.unwrap_or_default(),
            { games.and_then(|games| games.rating) }
                .map(|rating| rating.to_string())
                .unwrap_or_default(),
            years
                .map(|(first, last)| format!("{first}-{last}"))
                .unwrap_or_default(),
            row.name.unwrap_or_default().to_owned(),
        ]
    });
    let heads = [
        "move",
        "score",
        "games",
        "won drawn lost",
        "rating",
        "years",
        "opening",
    ];
    let has_more_seats = { rows.iter() }
        .filter_map(|row| row.games.as_ref())
        .any(|games| games.wins.len() > 2);
    let mut heads = heads.map(str::to_owned);
    if has_more_seats {
        "first drawn others".clone_into(&mut heads[3]);
    } else {
        "white drawn black".clone_into(&mut heads[3]);
    }
    let cells: Vec<[String; 7]> = cells.collect();
    let used: Vec<usize> = (0..heads.len())
        .filter(|&column| column == 0 || cells.iter().any(|row| !row[column].is_empty()))
        .collect();
    let width = |column: usize| {
        let widths = cells
            .iter()
            .chain([&heads])
            .map(|row| row[column].chars().count());
        widths.max().unwrap_or(0)
    };
    let mut text = String::new();
    if cells.is_empty() {
        return "no moves\n".to_owned();
    }
    for row in [&heads].into_iter().chain(&cells) {
        let padded = used.iter().map(|&column| {
            let width = width(column);
            format!("{:<width$}", row[column])
        });
        let line = padded.collect::<Vec<_>>().join("  ");
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
