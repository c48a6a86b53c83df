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

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle pdn check games.pdn
  rafle pdn convert games.pdn --notation algebraic --out algebraic.pdn
  rafle pdn merge games.pdn more.pdn --unique --out all.pdn
  rafle pdn split games.pdn --games 1000 --out-dir pieces

A file is one of records as documents print them, d4-e5 (f6xd4); c3xe5 (a5xc3);... if it does not begin with a tag and its first game has a
semicolon, or a line that ends with three points. A record is a line; it goes on with the next one behind a semicolon at the end of a
line, or where the next one begins with a move number but the first. Blank lines and those with # or % at the start part records.

Files may have any size: no more of them is held in memory than a few MiB. A game may have 4 MiB, 20000 moves, 1000 tags
and 100000 items (moves, numbers, comments, glyphs). The exit status is 1 where a game has a fault.")]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Check the moves, the positions and the results of games
    Check(check::Arguments),
    /// Write games in the strict form of the standard, with their moves in some notation
    Convert(convert::Arguments),
    /// Join files, without games that are there already if wanted
    Merge(merge::Arguments),
    /// Part a file in pieces of so many games, or by the values of a tag
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
