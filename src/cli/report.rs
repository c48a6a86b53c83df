//! `rafle report`: summarises a match from its records.

use super::Failure;
use super::output::{check_svg, refuse_inputs, write_svg};
use super::selfplay::file_failure;
use crate::matches::{
    History, MatchError, Sprt, check_pairs, plots, recall, record_paths, report, summary,
    write_lessons,
};
use std::io::{ErrorKind, Write};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle report results
  rafle report results --json
  rafle report results --plot results.svg
  rafle report results --games results.games

The directory was written by `rafle match --out` or `rafle merge --out`. The match may still be going on.
In the file of --games the moves of the openings count as random, and games that were forfeited or adjudicated as won are unfinished.")]
pub(super) struct Arguments {
    /// The directory of the match
    #[arg(value_name = "DIR")]
    dir: PathBuf,
    /// Apply a sequential test to the games: elo0=0,elo1=5,alpha=0.05,beta=0.05[,scale=normalized]
    #[arg(long, value_name = "PARTS", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Draw the strength over the games with its bounds, and the lengths and ends of games, as SVG
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// Write the games to a file from which `rafle train` learns
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,
    /// Write a JSON object, as in summary.json
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    if let Some(path) = &arguments.plot {
        check_svg(path)?;
    }
    if let Some(path) = &arguments.games {
        let records = record_paths(&arguments.dir);
        refuse_inputs(path, records.iter().map(PathBuf::as_path))?;
    }
    let mut history = History::default();
    let recalled = recall(&arguments.dir, |standings, game| {
        history.add(standings, game);
    });
    let (mut plan, standings) = recalled.map_err(records_failure)?;
    if arguments.sprt.is_some() {
        check_pairs(&plan).map_err(records_failure)?;
    }
    if let Some(path) = &arguments.plot {
        write_svg(path, &plots(&plan, &standings, &history))?;
    }
    plan.sprt = arguments.sprt;
    if let Some(path) = &arguments.games {
        write_lessons(&arguments.dir, path).map_err(records_failure)?;
    }
    if arguments.json {
        let told = summary(&plan, &standings, None);
        return Ok(writeln!(output, "{told:#}")?);
    }
    Ok(write!(output, "{}", report(&plan, &standings))?)
}

/// The failure for unreadable records: missing records are the user's mistake.
pub(super) fn records_failure(error: MatchError) -> Failure {
    match error {
        MatchError::Games(error) => file_failure(error),
        MatchError::System(error) if error.kind() != ErrorKind::NotFound => Failure::Io(error),
        other => Failure::BadUse(other.to_string()),
    }
}
