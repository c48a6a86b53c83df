//! `rafle explore`: the moves that games have from a position.

use super::Failure;
use super::book::{Row, Tally, each_trace, failure, table};
use super::position_args::PositionArgs;
use rafle_engine::book::{Book, BookFault, BookRules, Entry, MoveGames, book_moves, name_so_far};
use rafle_engine::bookmaking::{GameFilter, MoveCounts};
use rafle_engine::games::GameRules;
use rafle_engine::regular_file::open_regular;
use rafle_engine::session::Session;
use rafle_engine::thread::processors;
use rafle_engine::value_parsers::whole;
use std::fs::File;
use std::io::{Read, Write};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle explore games.pdn
  rafle explore games.pdn --moves \"32-28 18-23\"
  rafle explore games.pdn --pos \"W:W28,32,37:B14,19,23\"
  rafle explore draughts.book --moves \"34-29\"

The files hold games in PDN, or one of them is an opening book. Of each move: the games that reached the position after it, in any
order of moves, their results for each side, the mean rating of the players, the years, and the name of the opening if it has one. The
games are read each time, in little memory; `rafle book from` makes a book of them that answers at once. Positions that are turned or
mirrored, or have the colours exchanged, count as the same.")]
pub(super) struct Arguments {
    /// Files of games, or a book
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    position: PositionArgs,
    /// Leave out games of players whose mean rating is lower or unknown
    #[arg(long, value_name = "RATING", default_value = "0", value_parser = whole::<u32>(0..=10_000))]
    min_rating: u32,
    /// Leave out games before this year, or without a date
    #[arg(long, value_name = "YEAR", default_value = "0", value_parser = whole::<u16>(0..=9_999))]
    since: u16,
}

/// The beginning of books.
const BOOK: &[u8] = b"RAFLEB";

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let session = arguments.position.session()?;
    if let Some(book) = book(arguments)? {
        let filters = [
            ("--min-rating", arguments.min_rating > 0),
            ("--since", arguments.since > 0),
        ];
        if let Some((option, _)) = filters.iter().find(|(_, is_given)| *is_given) {
            return Err(Failure::BadUse(format!(
                "{option} is for files of games: a book has its games in sum"
            )));
        }
        return from_book(&book, &*session);
    }
    let variant = arguments.position.variant;
    let filter = GameFilter {
        rules: GameRules {
            variant,
            options: *session.options(),
        },
        plies: usize::MAX,
        min_rating: arguments.min_rating,
        since: arguments.since,
    };
    let mut counts = MoveCounts::new(&*session);
    let mut tally = Tally::default();
    each_trace(&arguments.files, &filter, processors(), &mut |traced| {
        tally.add(&traced);
        if let Ok(trace) = traced {
            counts.add(&trace);
        }
        Ok(())
    })?;
    let find = |key| {
        let games = counts.next.get(&key).copied();
        let games = games.filter(|games| games.games > 0);
        Ok(games.map(|games| Entry {
            key,
            scores: None,
            games,
        }))
    };
    let found = book_moves(&*session, &find).map_err(|fault| failure(fault.into()))?;
    let mut out = std::io::stdout().lock();
    let seats = session.seats();
    let turn = session.turn();
    let mover = seats.iter().position(|&seat| seat == turn).unwrap_or(0);
    let own = MoveGames::of(&counts.own, mover, seats.len());
    let reached = own.map_or(0, |games| games.games);
    if let Some(name) = name_so_far(&*session) {
        writeln!(out, "{name}")?;
    }
    let left_out = tally.left_out();
    writeln!(
        out,
        "{reached} of {} games reach the position{left_out}",
        tally.counted
    )?;
    let rows: Vec<Row> = found.into_iter().map(Row::from).collect();
    Ok(write!(out, "{}", table(&rows))?)
}

/// The book among the files, which must then be alone.
fn book(arguments: &Arguments) -> Result<Option<Book>, Failure> {
    for path in &arguments.files {
        let mut beginning = Vec::new();
        let is_book = open_regular(path, File::options().read(true)).is_ok_and(|file| {
            let read = file.take(BOOK.len() as u64).read_to_end(&mut beginning);
            read.is_ok() && beginning == BOOK
        });
        if is_book && arguments.files.len() > 1 {
            let sentence = format!("'{}' is a book, and must be the only file", path.display());
            return Err(Failure::BadUse(sentence));
        }
        if is_book {
            return Book::open(path).map(Some).map_err(failure);
        }
    }
    Ok(None)
}

fn from_book(book: &Book, session: &dyn Session) -> Result<(), Failure> {
    let fits = BookRules::of_session(session).is_some_and(|rules| book.is_for(&rules));
    if !fits {
        let game = book.header().game();
        return Err(Failure::BadUse(format!(
            "the book is of {game}: --variant and --set name it"
        )));
    }
    let found = book_moves(session, &|key| book.find(key));
    let found = found.map_err(|fault: BookFault| failure(fault.into()))?;
    let mut out = std::io::stdout().lock();
    if let Some(name) = name_so_far(session) {
        writeln!(out, "{name}")?;
    }
    let rows: Vec<Row> = found.into_iter().map(Row::from).collect();
    Ok(write!(out, "{}", table(&rows))?)
}
