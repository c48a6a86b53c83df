//! `rafle show`: a position as a picture of letters.

use super::Failure;
use super::position_args::PositionArgs;
use crate::rules::{Part, Picture};
use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
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
    /// Write the names of all cells
    #[arg(long)]
    names: bool,
    /// One of the boards of a game that has several, such as A to E of pyramidame
    #[arg(long, value_name = "NAME")]
    board: Option<String>,
}

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let session = arguments.position.session()?;
    let picture = match &arguments.board {
        None => session.board(arguments.names),
        Some(name) => session
            .board_named(name, arguments.names)
            .map_err(|error| Failure::BadUse(error.to_string()))?,
    };
    // Colours for a terminal that has them, as the variables NO_COLOR, CLICOLOR_FORCE and TERM say.
    match AutoStream::choice(&std::io::stdout()) {
        ColorChoice::Never => write_plain(&picture, output)?,
        _ => write_coloured(&picture, output)?,
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

fn write_plain(picture: &Picture, output: &mut impl Write) -> std::io::Result<()> {
    for row in picture.rows() {
        writeln!(output, "{row}")?;
    }
    Ok(())
}

fn write_coloured(picture: &Picture, output: &mut impl Write) -> std::io::Result<()> {
    for row in picture.runs() {
        for (part, text) in row {
            let style = style(part);
            write!(output, "{style}{text}{style:#}")?;
        }
        writeln!(output)?;
    }
    Ok(())
}

/// The colours of the seats, in their order: readable on light and dark backgrounds.
const COLOURS: [AnsiColor; 6] = [
    AnsiColor::Yellow,
    AnsiColor::Blue,
    AnsiColor::Red,
    AnsiColor::Green,
    AnsiColor::Magenta,
    AnsiColor::Cyan,
];

fn style(part: Part) -> Style {
    match part {
        Part::Piece(seat) => {
            let colour = COLOURS.get(seat.index()).copied();
            Style::new().bold().fg_color(colour.map(Into::into))
        }
        Part::Cell => Style::new(),
        Part::Frame => Style::new().dimmed(),
    }
}
