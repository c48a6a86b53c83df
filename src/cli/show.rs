//! `rafle show`: a position as a picture of letters.

use super::Failure;
use super::position_args::PositionArgs;
use rafle_protocol::hub::GameResult;
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle show
  rafle show --names
  rafle show --pos \"B:WK46,31:BK5,12\" --moves \"12-17\"
  rafle show --variant pyramidame --board A --names")]
pub(super) struct Arguments {
    #[command(flatten)]
    position: PositionArgs,
    /// Write the names of the empty cells
    #[arg(long)]
    names: bool,
    /// One of the boards of a game that has several, such as A to E of pyramidame
    #[arg(long, value_name = "NAME")]
    board: Option<String>,
}

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let session = arguments.position.session()?;
    let rows = match &arguments.board {
        None => session.board(arguments.names),
        Some(name) => session
            .board_named(name, arguments.names)
            .map_err(|error| Failure::BadUse(error.to_string()))?,
    };
    for row in rows {
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
