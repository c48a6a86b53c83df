//! `rafle book`: builds, joins, checks and shows opening books.

mod build;
mod edit;
mod from;
mod show;

use super::Failure;
use super::output::write_failure;
use rafle_engine::book::{Book, BookError};
use rafle_engine::bookmaking::BuildError;
use rafle_engine::regular_file::refusal;
use std::io::ErrorKind;
use std::path::Path;

pub(super) use from::{Tally, each_trace};
pub(super) use show::{Row, table};

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle book build --positions 2000 --nodes 20000 --out draughts.book
  rafle book from games.pdn --out games.book
  rafle book show draughts.book --moves \"32-28\"
  rafle match --engine builtin,set.book=draughts.book --engine builtin --nodes 5000")]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Build a book by searches, where the best lines are the longest
    Build(build::Arguments),
    /// Make a book of games in PDN, or of the text of a book
    From(from::Arguments),
    /// Join books of one game
    Merge(edit::MergeArgs),
    /// Leave out what is rare, bad or far from the start
    Prune(edit::PruneArgs),
    /// Check every position, move and score of a book
    Check(edit::CheckArgs),
    /// Show a book, the moves of a position, or everything as text
    Show(show::Arguments),
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.command {
        Command::Build(arguments) => build::run(arguments),
        Command::From(arguments) => from::run(arguments),
        Command::Merge(arguments) => edit::merge_books(arguments),
        Command::Prune(arguments) => edit::prune_book(arguments),
        Command::Check(arguments) => edit::check_book(arguments),
        Command::Show(arguments) => show::run(arguments),
    }
}

/// The failure of a book. A file that is no sound book is the user's to fix, an error of the system is not.
pub(super) fn failure(error: BookError) -> Failure {
    match &error {
        BookError::System {
            path,
            error: system,
        } => {
            if refusal(system).is_some() || system.kind() == ErrorKind::NotFound {
                Failure::BadUse(error.to_string())
            } else {
                Failure::Unfinished(format!("'{}': {system}", path.display()))
            }
        }
        BookError::Interrupted => Failure::Interrupted("interrupted".to_owned()),
        _ => Failure::BadUse(error.to_string()),
    }
}

fn build_failure(error: BuildError) -> Failure {
    match error {
        BuildError::Book(error) => failure(error),
        BuildError::Engine(error) => error.into(),
        BuildError::System(error) => error.into(),
        BuildError::Journal {
            ref path,
            error: system,
        } => write_failure(path, system),
        other => Failure::BadUse(other.to_string()),
    }
}

fn open(path: &Path) -> Result<Book, Failure> {
    Book::open(path).map_err(failure)
}
