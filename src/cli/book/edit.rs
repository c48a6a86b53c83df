//! `rafle book merge`, `prune` and `check`.

use super::super::Failure;
use super::super::counted::counted;
use super::super::output::{refuse_inputs, write_failure};
use super::{failure, open};
use crate::runtime::interrupt_flag;
use rafle_engine::atomic_file::AtomicFile;
use rafle_engine::book::{Book, PruneSettings, check, merge, prune};
use rafle_engine::value_parsers::{count, whole};
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle book merge games-1.book games-2.book --out games.book
  rafle book merge draughts.book games.book --out both.book

Counts of games are added. A position that was searched for several books keeps the score of the first, and all scores are minimaxed
anew. Books of games alone take little memory, of any size; with scores, all positions are held in memory.")]
pub(super) struct MergeArgs {
    /// The books, of one game under the same rules
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle book prune games.book --min-games 5 --out common.book
  rafle book prune draughts.book --margin 20 --plies 12 --out small.book

Positions that no kept move leads to go too. A position whose moves have all gone keeps its score. In a book of games alone, --min-games
without --plies works in little memory, and keeps a position also if rarer ones alone lead to it.")]
pub(super) struct PruneArgs {
    /// The book
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Keep positions that at least this many games reached, and those with a score
    #[arg(long, value_name = "N", default_value = "0", value_parser = whole::<u32>(0..=u32::MAX))]
    min_games: u32,
    /// Keep moves that are at most this much worse than the best, in hundredths of a man
    #[arg(long, value_name = "N", value_parser = whole::<u16>(0..=20_000))]
    margin: Option<u16>,
    /// Keep positions up to this many plies from the start
    #[arg(long, value_name = "N", value_parser = count::<u32>)]
    plies: Option<u32>,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle book check draughts.book

Checks the checksums and the order of the file and the counts of games. In a book with scores, each position must be reached from the
start by legal moves, and each score must be that of the best move. Such a book is held in memory with its moves.")]
pub(super) struct CheckArgs {
    /// The book
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Writes a book and reports its size.
fn write(
    path: &Path,
    make: impl FnOnce(AtomicFile) -> Result<AtomicFile, Failure>,
) -> Result<(), Failure> {
    let failed = |error| write_failure(path, error);
    let out = make(AtomicFile::create(path).map_err(failed)?)?;
    out.commit().map_err(failed)?;
    let book = open(path)?;
    let positions = counted(book.positions(), "position");
    let told = format!("{}: {positions}, {} bytes", path.display(), book.bytes());
    Ok(writeln!(std::io::stdout(), "{told}")?)
}

pub(super) fn merge_books(arguments: &MergeArgs) -> Result<(), Failure> {
    let MergeArgs { files, out } = arguments;
    refuse_inputs(out, files.iter().map(PathBuf::as_path))?;
    let stop = interrupt_flag()?;
    let books: Vec<Book> = files
        .iter()
        .map(|path| open(path))
        .collect::<Result<_, _>>()?;
    let books: Vec<(&Path, &Book)> = files.iter().map(PathBuf::as_path).zip(&books).collect();
    let made: Vec<&str> = { books.iter() }
        .map(|(_, book)| book.header().made.as_str())
        .collect();
    let made = format!(
        "rafle {}, merged: {}",
        env!("CARGO_PKG_VERSION"),
        made.join("; ")
    );
    // A header has a bounded length.
    let made: String = made.chars().take(4_000).collect();
    write(out, |file| {
        merge(&books, &made, (out, file), &stop).map_err(failure)
    })
}

pub(super) fn prune_book(arguments: &PruneArgs) -> Result<(), Failure> {
    let PruneArgs {
        file,
        min_games,
        margin,
        plies,
        out,
    } = arguments;
    refuse_inputs(out, std::iter::once(file.as_path()))?;
    let stop = interrupt_flag()?;
    let book = open(file)?;
    let settings = PruneSettings {
        min_games: *min_games,
        margin: *margin,
        plies: *plies,
    };
    let made = format!("{}; pruned", book.header().made);
    let made: String = made.chars().take(4_000).collect();
    write(out, |file| {
        prune(&book, &settings, &made, (out, file), &stop).map_err(failure)
    })
}

pub(super) fn check_book(arguments: &CheckArgs) -> Result<(), Failure> {
    let path = &arguments.file;
    let book = open(path)?;
    let stop = interrupt_flag()?;
    let checked = check(&book, &stop).map_err(|error| match failure(error) {
        Failure::BadUse(sentence) => {
            Failure::Unfinished(format!("'{}': {sentence}", path.display()))
        }
        other => other,
    })?;
    let mut told = counted(checked.positions, "position");
    if book.header().scores {
        let moves = counted(checked.moves, "move");
        told += &format!(", {} expanded, {moves}", checked.expanded);
    }
    if book.header().games {
        told += &format!(", {}", counted(checked.games.into(), "game"));
    }
    Ok(writeln!(
        std::io::stdout(),
        "{}: {told}; sound",
        path.display()
    )?)
}
