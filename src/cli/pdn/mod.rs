//! `rafle pdn`: checks, rewrites, joins and splits files of games in Portable Draughts Notation.

mod by_tag;
mod check;
mod convert;
mod files;
mod merge;
mod pieces;
mod split;
mod tally;

use super::Failure;

pub(super) use files::GameInput;

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle pdn check games.pdn
  rafle pdn convert games.pdn --notation algebraic --out algebraic.pdn
  rafle pdn merge games.pdn more.pdn --unique --out all.pdn
  rafle pdn split games.pdn --games 1000 --out-dir pieces

A file holds records as documents print them, d4-e5 (f6xd4); c3xe5 (a5xc3);... if it does not begin with a tag, and its first game has
a semicolon or a line that ends with three points. A record is one line. It continues in the next line if its line ends with a
semicolon, or if the next line begins with a move number other than the first. Blank lines and lines with # or % at the start separate
records.

Files may have any size; only a few MiB are held in memory. A game may have 4 MiB, 20000 moves, 1000 tags and 100000 items (moves,
numbers, comments, glyphs). The exit status is 1 if a game has a fault.")]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Check the moves, the positions and the results of games
    Check(check::Arguments),
    /// Rewrite games in the strict form of the standard, in a chosen notation
    Convert(convert::Arguments),
    /// Join files, optionally without repeated games
    Merge(merge::Arguments),
    /// Split a file by the number of games, or by the values of a tag
    Split(split::Arguments),
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.command {
        Command::Check(arguments) => check::run(arguments),
        Command::Convert(arguments) => convert::run(arguments),
        Command::Merge(arguments) => merge::run(arguments),
        Command::Split(arguments) => split::run(arguments),
    }
}
