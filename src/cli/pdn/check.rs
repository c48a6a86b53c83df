//! `rafle pdn check`: checks games by the rules.

use super::super::Failure;
use super::super::position_args::rule_parameters;
use super::super::variants::variants_help;
use super::files::GameInput;
use super::tally::{Tally, counted, unreadable, wrong};
use rafle_engine::games::{GameRules, check};
use rafle_engine::variants::Variant;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;

/// The rules of games whose tags do not name them.
#[derive(Debug, clap::Args)]
pub(super) struct Rules {
    #[arg(long, default_value = "normal", value_parser = Variant::find, help = variants_help("The game, where no tag Variant or GameType names it"))]
    variant: &'static Variant,
    /// A rule parameter, where no tag Rules sets it; may be given again
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

Every move of every game and of its variations must be legal, and every position that is set up. Where the rules have ended a
game, its result must be theirs. That a game ends before, as by resignation, is no fault, nor is an unknown result, nor moves behind a
draw. One line for each game with a fault: file, game, line, and what is wrong; then one line for all. The tag Rules has rule
parameters, [Rules \"players=3 pieces=10\"].

A file may also hold records as documents print them, one a line, of the game that --variant names: d4-e5 (f6xd4); c3xe5 (a5xc3);...")]
pub(super) struct Arguments {
    /// Files of games; standard input is -, or if none is given
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
