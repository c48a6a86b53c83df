//! `rafle merge`: joins the shards of a match, a self-play or an analysis.

use super::Failure;
use super::analyse::tell_faults;
use super::output::{refuse_inputs, write_failure};
use super::report::records_failure;
use super::selfplay::failure as self_play_failure;
use crate::matches::{merge as merge_match, report};
use rafle_engine::analysis::{ShardFileError, join_shards};
use rafle_engine::atomic_file::AtomicFile;
use rafle_engine::regular_file::open_regular;
use rafle_engine::selfplay::merge as merge_self_play;
use rafle_engine::variants::Variant;
use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle match --engine builtin,nodes=2000 --engine random --games 40 --shard 1/2 --out one
  rafle match --engine builtin,nodes=2000 --engine random --games 40 --shard 2/2 --out two
  rafle merge one two --out both          the match of 40 games, with its report

  rafle selfplay --games 1000 --nodes 500 --shard 1/2 --out one.games
  rafle selfplay --games 1000 --nodes 500 --shard 2/2 --out two.games
  rafle merge one.games two.games --out both.games

  rafle analyse games.pdn --nodes 1000 --shard 1/2 --out one.part
  rafle analyse games.pdn --nodes 1000 --shard 2/2 --out two.part
  rafle merge one.part two.part --out analysed.txt

Run the same command for each shard, on any machine, with another number in --shard. The result is that of one run without
--shard: for a self-play, or an analysis bounded by nodes, the same file byte for byte; for a match, the same games except for times
and dates. All shards must be complete; they are not changed.")]
pub(super) struct Arguments {
    /// The directories or files of all shards, in any order
    #[arg(required = true, value_name = "SHARD")]
    shards: Vec<PathBuf>,
    /// The directory or the file to write
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
    refuse_inputs(out, shards.iter().map(PathBuf::as_path))?;
    if is_match {
        of_match(shards, out, output)
    } else if begins_as_json(shards) {
        of_analysis(shards, out)
    } else {
        of_self_play(shards, out, output)
    }
}

/// Whether the first file begins like an analysis.
fn begins_as_json(shards: &[PathBuf]) -> bool {
    let open = |path: &PathBuf| open_regular(path, File::options().read(true)).ok();
    let first = shards.first().and_then(open);
    let mut byte = [0];
    first.is_some_and(|mut file| file.read_exact(&mut byte).is_ok() && byte == *b"{")
}

fn of_analysis(shards: &[PathBuf], out: &Path) -> Result<(), Failure> {
    let failed = |error| write_failure(out, error);
    let mut file = AtomicFile::create(out).map_err(failed)?;
    let joined = join_shards(shards, |text| {
        file.write_all(text.as_bytes()).map_err(failed)
    })?;
    file.commit().map_err(failed)?;
    tell_faults(joined.faulty)
}

impl From<ShardFileError> for Failure {
    fn from(error: ShardFileError) -> Self {
        match &error {
            ShardFileError::File { error: system, .. } if system.kind() != ErrorKind::NotFound => {
                Self::of_file(error.to_string(), system)
            }
            _ => Self::BadUse(error.to_string()),
        }
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
