//! `rafle pdn check`: checks games by the rules.

use super::super::Failure;
use super::super::counted::counted;
use super::super::position_args::rule_parameters;
use super::super::variants::variants_help;
use super::files::GameInput;
use super::tally::{Tally, unreadable, wrong};
use rafle_engine::games::{GameRules, check};
use rafle_engine::variants::Variant;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;

/// The rules of games whose tags do not name them.
#[derive(Debug, clap::Args)]
pub(super) struct Rules {
    #[arg(long, default_value = "normal", value_parser = Variant::find, help = variants_help("The game, if no tag Variant or GameType names it"))]
    variant: &'static Variant,
    /// A rule parameter, if no tag Rules sets it; may be repeated
    #[arg(long = "set", value_name = "NAME=VALUE")]
    set: Vec<String>,
}

impl Rules {
    pub(super) fn defaults(&self) -> Result<GameRules, Failure> {
        Ok(GameRules {
            variant: self.variant,
            options: rule_parameters(&self.set)?,
        })
    }
}

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle pdn check games.pdn
  rafle pdn check games.pdn more.pdn
  rafle pdn check games.pdn --set draw-rules=repetition

Every position that is set up, and every move of a game and its variations, must be legal. If a game is over by the rules, its
result must agree. A game may end early, as by resignation; its result may be unknown; and moves may follow a draw. Each game with
a fault gets one line: file, game, line, and the fault. The last line counts all games. The tag Rules sets rule parameters,
[Rules \"players=3 pieces=10\"].

A file may also hold records as documents print them, one a line, of the game that --variant names: d4-e5 (f6xd4); c3xe5 (a5xc3);...")]
pub(super) struct Arguments {
    /// Files of games; - or no file means standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    rules: Rules,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let defaults = arguments.rules.defaults()?;
    let input = GameInput::new(&arguments.files, &defaults, true)?;
    let (mut tally, mut moves) = (Tally::default(), 0);
    let bar = input.bar();
    let stdout = std::io::stdout();
    // Flush each line if somebody reads along.
    let is_terminal = stdout.is_terminal();
    let mut output = std::io::BufWriter::new(stdout);
    input.each(false, |file, read| {
        tally.games += 1;
        let line = match &read.game {
            Err(error) => unreadable(file, error),
            Ok(game) => match check(game, &defaults) {
                Ok(checked) => {
                    moves += checked.moves as u64;
                    return Ok(());
                }
                Err(fault) => wrong(file, &read, &fault),
            },
        };
        tally.faulty += 1;
        bar.suspend(|| {
            writeln!(output, "{line}")?;
            if is_terminal { output.flush() } else { Ok(()) }
        })?;
        Ok(())
    })?;
    let (games, moves) = (counted(tally.games, "game"), counted(moves, "move"));
    writeln!(
        output,
        "{games}, {moves} in those without a fault, {} with a fault",
        tally.faulty
    )?;
    output.flush()?;
    tally.end("")
}
