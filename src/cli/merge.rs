//! `rafle merge`: joins the shards of a match, a self-play or an analysis.

use super::Failure;
use super::report::records_failure;
use super::selfplay::failure as self_play_failure;
use crate::matches::{merge as merge_match, report};
use crate::selfplay::merge as merge_self_play;
use crate::variants::Variant;
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle match --engine builtin,nodes=2000 --engine random --games 40 --shard 1/2 --out one
  rafle match --engine builtin,nodes=2000 --engine random --games 40 --shard 2/2 --out two
  rafle merge one two --out both          the match of 40 games, with its report

  rafle selfplay --games 1000 --nodes 500 --shard 1/2 --out one.games
  rafle selfplay --games 1000 --nodes 500 --shard 2/2 --out two.games
  rafle merge one.games two.games --out both.games

Each shard is made by the same command, on any machine, with another number behind --shard. What the joined shards make is what one
run of the command makes without --shard: of self-play the same file, byte for byte; of a match the same games, apart from times and
dates. The shards must be complete, and stay as they are.")]
pub(super) struct Arguments {
    /// The directories of matches, or the files of games, of all shards in any order
    #[arg(required = true, value_name = "SHARD")]
    shards: Vec<PathBuf>,
    /// The directory or the file that is written
    #[arg(long, value_name = "DIR|FILE")]
    out: PathBuf,
}

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let Arguments { shards, out } = arguments;
    for path in shards {
        let found = std::fs::metadata(path);
        found.map_err(|error| Failure::BadUse(format!("'{}': {error}", path.display())))?;
    }
    let is_match = shards.first().is_some_and(|path| path.is_dir());
    if let Some(other) = shards.iter().find(|path| path.is_dir() != is_match) {
        let other = other.display();
        let sentence = format!("'{other}' is of another kind than the shard before it");
        return Err(Failure::BadUse(sentence));
    }
    if is_match {
        of_match(shards, out, output)
    } else {
        of_self_play(shards, out, output)
    }
}

fn of_match(shards: &[PathBuf], out: &Path, output: &mut impl Write) -> Result<(), Failure> {
    let (plan, standings) = merge_match(shards, out).map_err(records_failure)?;
    Ok(write!(output, "{}", report(&plan, &standings))?)
}

fn of_self_play(shards: &[PathBuf], out: &Path, output: &mut impl Write) -> Result<(), Failure> {
    let (header, tally) = merge_self_play(shards, out).map_err(self_play_failure)?;
    let unknown = |error: &dyn std::fmt::Display| Failure::BadUse(error.to_string());
    let variant = Variant::find(&header.variant).map_err(|error| unknown(&error))?;
    let options = header.options().map_err(|error| unknown(&error))?;
    let seats = variant.self_play.seats(&options);
    let told = tally.describe(&seats.map_err(self_play_failure)?);
    Ok(writeln!(output, "{}: {told}", out.display())?)
}
