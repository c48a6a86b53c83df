//! `rafle pdn convert`: rewrites games in the strict form, with moves in a chosen notation.

use super::super::Failure;
use super::check::Rules;
use super::files::{GameInput, Output, as_it_is};
use super::tally::{Tally, tell, unreadable, wrong};
use clap::ValueEnum;
use rafle_engine::games::{GameFault, GameRules, MoveForm, check, normalised, rewritten};
use rafle_protocol::pdn::Game;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle pdn convert games.pdn --out strict.pdn
  rafle pdn convert games.pdn --notation landings --tags normal
  rafle pdn convert games.pdn --notation algebraic --keep-faulty --out algebraic.pdn

Comments, glyphs and variations are kept. Without --notation, moves are kept except for blanks and leading zeros. A game with a fault
(see rafle pdn check) is reported on standard error and left out. --tags normal puts the seven usual tags first, removes repeated tags,
writes dates as YYYY.MM.DD and results as in international draughts, and sets GameType 20 there. Text that is not UTF-8 is read as
Latin-1.")]
pub(super) struct Arguments {
    /// Files of games; - or no file means standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The notation of moves; unchanged if not given
    #[arg(long, value_enum)]
    notation: Option<NotationArg>,
    /// The form of the tags; unchanged if not given
    #[arg(long, value_enum)]
    tags: Option<TagsArg>,
    /// Keep games with a fault unchanged
    #[arg(long)]
    keep_faulty: bool,
    /// The file to write; standard output if not given
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    rules: Rules,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum NotationArg {
    /// 32-28 and 28x19
    Numeric,
    /// d4-e5 and e5xg7
    Algebraic,
    /// Numbers, with every landing of a capture
    Landings,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum TagsArg {
    /// As the standard has them
    Normal,
}

impl NotationArg {
    fn form(self) -> MoveForm {
        match self {
            Self::Numeric => MoveForm::Numeric,
            Self::Algebraic => MoveForm::Algebraic,
            Self::Landings => MoveForm::Landings,
        }
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let defaults = arguments.rules.defaults()?;
    let input = GameInput::new(&arguments.files, &defaults, arguments.out.is_some())?;
    let mut output = Output::create(arguments.out.as_deref(), input.files())?;
    let mut tally = Tally::default();
    let bar = input.bar();
    input.each(arguments.keep_faulty, |file, read| {
        tally.games += 1;
        let line = match &read.game {
            Err(error) => unreadable(file, error),
            Ok(game) => match converted(game, &defaults, arguments) {
                Ok(game) => return output.write(&game.to_string()),
                Err(fault) => wrong(file, &read, &fault),
            },
        };
        tally.faulty += 1;
        tell(&bar, &line);
        match &read.text {
            Some(text) => output.write(&as_it_is(text)),
            None => Ok(()),
        }
    })?;
    output.end()?;
    tally.end_with(arguments.keep_faulty)
}

fn converted(game: &Game, defaults: &GameRules, arguments: &Arguments) -> Result<Game, GameFault> {
    let (checked, game) = match arguments.notation {
        Some(notation) => rewritten(game, defaults, notation.form())?,
        None => (check(game, defaults)?, game.clone()),
    };
    Ok(match arguments.tags {
        Some(TagsArg::Normal) => normalised(game, &checked),
        None => game,
    })
}
