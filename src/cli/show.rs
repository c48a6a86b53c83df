//! `rafle show`: draws a position as text or as an image.

use super::Failure;
use super::position_args::PositionArgs;
#[cfg(feature = "png")]
use crate::drawing::png;
use crate::drawing::{Scene, iso, svg};
use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use rafle_engine::atomic_file::AtomicFile;
use rafle_engine::session::Session;
use rafle_rules::{Part, Picture};
use std::io::{IsTerminal, Write};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle show
  rafle show --names
  rafle show --pos \"B:WK46,31:BK5,12\" --moves \"12-17\"
  rafle show --variant pyramidame --board A --names
  rafle show --variant strand --moves \"e4-e5 e6xe4\" --format svg > strand.svg
  rafle show --format svg --arrow 32-28 --arrow 33-28 --seat black > choice.svg
  rafle show --variant pyramidame --format svg --view iso --turn 90 > pyramid.svg
  rafle show --variant pyramidame --format png --width 1200 --out pyramid.png")]
pub(super) struct Arguments {
    #[command(flatten)]
    position: PositionArgs,
    /// Text, a vector drawing (svg) or pixels (png); drawings have names, the last move and, in pyramidame,
    /// all boards
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// Draw an arrow for this move; may be repeated
    #[arg(long = "arrow", value_name = "MOVE", allow_hyphen_values = true)]
    arrows: Vec<String>,
    /// The seat at the bottom of a drawing, such as black or 4
    #[arg(long, value_name = "NAME")]
    seat: Option<String>,
    /// The width of a png in pixels; both sides are at most 4096
    #[arg(long, value_name = "PIXELS")]
    width: Option<u32>,
    /// How a drawing shows the board; iso, the pyramid from one side, is for pyramidame
    #[arg(long, value_enum, default_value = "above")]
    view: View,
    /// Turn the view iso clockwise by this many degrees: 0, 90, 180 or 270
    #[arg(long, value_name = "DEGREES", value_parser = quarter_turn)]
    turn: Option<u16>,
    /// The file to write a drawing to; standard output if not given
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write the names of all cells
    #[arg(long)]
    names: bool,
    /// Draw one of several boards, such as A to E of pyramidame
    #[arg(long, value_name = "NAME")]
    board: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Svg,
    Png,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum View {
    Above,
    Iso,
}

/// Reads the degrees of a number of quarter turns.
fn quarter_turn(text: &str) -> Result<u16, String> {
    let degrees = text.parse().ok();
    let degrees = degrees.filter(|degrees| [0, 90, 180, 270].contains(degrees));
    degrees.ok_or_else(|| "it is not 0, 90, 180 or 270".to_owned())
}

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let session = arguments.position.session()?;
    if arguments.width.is_some() && arguments.format != Format::Png {
        let sentence = "--width is only for --format png";
        return Err(Failure::BadUse(sentence.to_owned()));
    }
    if arguments.format != Format::Text {
        return write_drawing(arguments, &*session, output);
    }
    let has_more = !arguments.arrows.is_empty() || arguments.seat.is_some();
    let has_view = arguments.view != View::Above || arguments.turn.is_some();
    if has_more || has_view || arguments.out.is_some() {
        let sentence = "--arrow, --seat, --view, --turn and --out are for drawings: --format svg or --format png is missing";
        return Err(Failure::BadUse(sentence.to_owned()));
    }
    let mut picture = match &arguments.board {
        None => session.board(arguments.names),
        Some(name) => session
            .board_named(name, arguments.names)
            .map_err(|error| Failure::BadUse(error.to_string()))?,
    };
    if !arguments.names {
        mark_last_move(&*session, &mut picture);
    }
    write_picture(&picture, output)?;
    writeln!(output)?;
    if let Some(last) = session.game().last() {
        writeln!(output, "{} has played {}", last.turn, last.record)?;
    }
    match session.result().to_sentence() {
        None => writeln!(output, "{} to move", session.turn())?,
        Some(told) => writeln!(output, "{told}")?,
    }
    writeln!(output, "{}", session.position())?;
    Ok(())
}

/// Puts brackets round the cells where the last move begins and ends.
pub(super) fn mark_last_move(session: &dyn Session, picture: &mut Picture) {
    if let Some(last) = session.last_touches() {
        let ends = last.touched.first().into_iter().chain(last.touched.last());
        ends.for_each(|cell| picture.mark(cell));
    }
}

/// Writes a picture, in colours if the terminal supports them, according to the variables NO_COLOR, CLICOLOR_FORCE and
/// TERM.
pub(super) fn write_picture(picture: &Picture, output: &mut impl Write) -> std::io::Result<()> {
    match AutoStream::choice(&std::io::stdout()) {
        ColorChoice::Never => write_plain(picture, output),
        _ => write_coloured(picture, output),
    }
}

/// Writes the position as an image if the format is one.
fn write_drawing(
    arguments: &Arguments,
    session: &dyn Session,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let to_terminal = arguments.out.is_none() && std::io::stdout().is_terminal();
    if arguments.format == Format::Png && to_terminal {
        let sentence = "a terminal cannot show PNG: --out FILE writes it to a file";
        return Err(Failure::BadUse(sentence.to_owned()));
    }
    let drawing = drawing(arguments, session)?;
    let bytes = match arguments.format {
        #[cfg(feature = "png")]
        Format::Png => png(&drawing, arguments.width)
            .map_err(|error| Failure::BadUse(format!("--width: {error}")))?,
        #[cfg(not(feature = "png"))]
        Format::Png => {
            let sentence = "this build of rafle cannot write PNG; use --format svg";
            return Err(Failure::BadUse(sentence.to_owned()));
        }
        Format::Text | Format::Svg => drawing.into_bytes(),
    };
    match &arguments.out {
        None => output.write_all(&bytes)?,
        Some(path) => {
            let at = |error: std::io::Error| {
                let sentence = format!("--out {}: {error}", path.display());
                Failure::of_file(sentence, &error)
            };
            AtomicFile::write_whole(path, &bytes).map_err(at)?;
        }
    }
    Ok(())
}

/// The position as an image.
fn drawing(arguments: &Arguments, session: &dyn Session) -> Result<String, Failure> {
    if arguments.names {
        let sentence = "--names is for --format text: a drawing always has them";
        return Err(Failure::BadUse(sentence.to_owned()));
    }
    let board = arguments.board.as_deref();
    // The main board needs no name, but may be named.
    if let Some(name) = board {
        let named = session.board_named(name, false);
        named.map_err(|error| Failure::BadUse(error.to_string()))?;
    }
    let bad = |error: String| Failure::BadUse(error);
    let mut scene = Scene::of(session)
        .with_arrows(session, &arguments.arrows)
        .map_err(|error| bad(format!("--arrow: {error}")))?;
    if let Some(seat) = &arguments.seat {
        let seats = session.seats().join(", ");
        let seen = scene.seen_by(seat);
        scene = seen.ok_or_else(|| bad(format!("there is no seat '{seat}', only {seats}")))?;
    }
    if arguments.turn.is_some() && arguments.view != View::Iso {
        return Err(bad("--turn is for --view iso".to_owned()));
    }
    if arguments.view == View::Iso {
        if board.is_some() {
            return Err(bad("--board is for --view above".to_owned()));
        }
        let variant = session.variant();
        let scene = scene.turned(arguments.turn.unwrap_or_default());
        return iso(&scene).ok_or_else(|| {
            bad(format!(
                "--view: the variant '{variant}' has the view above alone; iso is for pyramidame"
            ))
        });
    }
    let drawn = svg(&scene, board).or_else(|| svg(&scene, None));
    Ok(drawn.unwrap_or_default())
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

/// The colours of the seats in order, readable on light and dark backgrounds.
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
        Part::Mark => Style::new().bold(),
    }
}
