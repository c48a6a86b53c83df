//! `rafle play`: a person plays against the engine or another person, in the terminal or through pipes.

mod commands;
#[cfg(feature = "line-editing")]
mod editor;
mod input;
mod table;

use super::Failure;
use super::position_args::{PositionArgs, refuse};
use commands::{Command, skill_of};
use input::Input;
use rafle_engine::value_parsers::seconds;
use rafle_engine::variants::Variant;
use std::io::Write;
use table::Table;

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle play
  rafle play strand --level novice
  rafle play pyramidame --people black --move-time 2
  rafle play chinese-checkers --set players=3 --people 1,3
  rafle play fidchell-2 --people all
  rafle play --pos \"W:W31,K40:B7,12\" --level 20
  echo \"32-28 back moves quit\" | tr ' ' '\\n' | rafle play

Type a move as it is written, 32-28, or its beginning if no other move begins so. 'help' lists the other words: moves, hint, back,
board, position, people, level, resign, new, quit. A line that is neither is answered by one sentence. The end of input ends the game.")]
pub(super) struct Arguments {
    /// The game, as --variant names it
    #[arg(value_name = "VARIANT", value_parser = Variant::find, conflicts_with = "variant")]
    named: Option<&'static Variant>,
    #[command(flatten)]
    position: PositionArgs,
    /// How well the engine plays: novice, casual, club, strong, full, or a number from -4 to 20
    #[arg(
        long,
        value_name = "LEVEL",
        default_value = "5",
        allow_hyphen_values = true
    )]
    level: String,
    /// The seats of people, separated by commas, such as white or 1,3; or all, or none. By default, the first seat
    #[arg(long, value_name = "SEATS")]
    people: Option<String>,
    /// Seconds that the engine takes for a move
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = seconds)]
    move_time: f64,
}

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let given = arguments.position.parameters();
    refuse(given, &[("skill", "--level sets it")])?;
    let mut settings = arguments.position.settings()?;
    if let Some(variant) = arguments.named {
        settings.variant = variant;
    }
    let bad = |sentence: String| Failure::BadUse(sentence);
    settings
        .set("skill", &skill_of(&arguments.level))
        .map_err(|error| bad(format!("--level: {error}")))?;
    let session = arguments.position.open(&settings)?;
    let mut table = Table::new(settings, session, arguments.move_time);
    if let Some(people) = &arguments.people {
        let seated = table.seat_people(people);
        seated.map_err(|error| bad(format!("--people: {error}")))?;
    }
    let mut input = Input::open();
    table.show(output)?;
    loop {
        table.let_engine_move(output)?;
        output.flush()?;
        let Some(line) = input.line(&table.prompt(), table.completions())? else {
            return Ok(());
        };
        match line.and_then(|line| {
            Command::of(line.trim(), &table.choices(), |text| table.try_move(text))
        }) {
            Ok(Command::Quit) => return Ok(()),
            Ok(command) => table.execute(command, output)?,
            Err(sentence) => writeln!(output, "{sentence}")?,
        }
    }
}
