//! `rafle report`: tells a match from its records.

use super::Failure;
use crate::matches::{MatchError, Sprt, recall, report, summary};
use std::io::{ErrorKind, Write};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle report results
  rafle report results --json

The directory is that of `rafle match --out` or `rafle merge --out`; a match that is still being played is told as far as it is.")]
pub(super) struct Arguments {
    /// The directory of the match
    #[arg(value_name = "DIR")]
    dir: PathBuf,
    /// What a sequential test says of the games: elo0=0,elo1=5,alpha=0.05,beta=0.05[,scale=normalized]
    #[arg(long, value_name = "PARTS", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Tell it as an object of JSON, as in summary.json
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let recalled = recall(&arguments.dir, |_| {});
    let (mut plan, standings) = recalled.map_err(records_failure)?;
    plan.sprt = arguments.sprt;
    if arguments.json {
        let told = summary(&plan, &standings, None);
        return Ok(writeln!(output, "{told:#}")?);
    }
    Ok(write!(output, "{}", report(&plan, &standings))?)
}

/// The failure of records that are read: that they are not there is the user's.
pub(super) fn records_failure(error: MatchError) -> Failure {
    match error {
        MatchError::System(error) if error.kind() != ErrorKind::NotFound => Failure::Io(error),
        other => Failure::BadUse(other.to_string()),
    }
}
