//! `rafle pdn merge`: joins several files.

use super::super::Failure;
use super::super::counted::counted;
use super::check::Rules;
use super::files::{GameInput, Output, as_it_is};
use super::tally::{Tally, tell, unreadable, wrong};
use rafle_engine::games::{GameFault, GameKey, GameRules, key};
use rafle_protocol::pdn::Game;
use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle pdn merge games.pdn more.pdn --out all.pdn
  rafle pdn merge games.pdn more.pdn --unique --out all.pdn

Games are copied unchanged, in the order of the files; printed records become PDN. --unique leaves out a game if an earlier one has the
same rules, first position and moves, in any notation; tags, comments and variations do not count. It uses up to 40 bytes of memory for
each game, and leaves out games with illegal moves. Unreadable games are reported on standard error and left out.")]
pub(super) struct Arguments {
    /// Files of games; - or no file means standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Leave out repeated games
    #[arg(long)]
    unique: bool,
    /// Keep games with a fault unchanged
    #[arg(long)]
    keep_faulty: bool,
    /// The file to write; standard output if not given
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    rules: Rules,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let defaults = arguments.rules.defaults()?;
    let input = GameInput::new(&arguments.files, &defaults, arguments.out.is_some())?;
    let mut output = Output::create(arguments.out.as_deref(), input.files())?;
    let (mut tally, mut double) = (Tally::default(), 0_u64);
    let mut keys: HashSet<GameKey> = HashSet::new();
    let bar = input.bar();
    input.each(true, |file, read| {
        tally.games += 1;
        let found = match &read.game {
            Err(error) => Err(unreadable(file, error)),
            Ok(_) if !arguments.unique => Ok(true),
            Ok(game) => match key_of(game, &defaults) {
                Ok(key) => Ok(keys.insert(key)),
                Err(fault) => Err(wrong(file, &read, &fault)),
            },
        };
        let is_kept = match found {
            Ok(is_new) => {
                double += u64::from(!is_new);
                is_new
            }
            Err(line) => {
                tally.faulty += 1;
                tell(&bar, &line);
                arguments.keep_faulty
            }
        };
        match (&read.game, &read.text) {
            // A file that mixes records and PDN would be readable as neither.
            (Ok(game), _) if is_kept && read.is_record => output.write(&game.to_string()),
            (_, Some(text)) if is_kept => output.write(&as_it_is(text)),
            _ => Ok(()),
        }
    })?;
    output.end()?;
    if arguments.out.is_some() {
        let games = counted(tally.games, "game");
        writeln!(
            std::io::stdout(),
            "{games}, {double} there already, {} with a fault",
            tally.faulty
        )?;
    }
    tally.end_with(arguments.keep_faulty)
}

fn key_of(game: &Game, defaults: &GameRules) -> Result<GameKey, GameFault> {
    let rules = defaults.of(game).map_err(GameFault::Rules)?;
    Ok(key(game, &rules)?)
}
