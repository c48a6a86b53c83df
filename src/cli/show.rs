//! `rafle show`: a position as a picture of letters.

use super::Failure;
use super::place::Place;
use rafle_protocol::hub::GameResult;
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle show
  rafle show --names
  rafle show --pos \"B:WK46,31:BK5,12\" --moves \"12-17\"")]
pub(super) struct Arguments {
    #[command(flatten)]
    place: Place,
    /// Write the names of the empty cells
    #[arg(long)]
    names: bool,
}

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let session = arguments.place.session()?;
    for row in session.board(arguments.names) {
        writeln!(output, "{row}")?;
    }
    writeln!(output)?;
    match session.result() {
        GameResult::None => writeln!(output, "{} to move", session.turn())?,
        GameResult::Draw { reason } => writeln!(output, "draw: {reason}")?,
        GameResult::Win { winner, reason } => writeln!(output, "{winner} has won: {reason}")?,
    }
    writeln!(output, "{}", session.position())?;
    Ok(())
}
