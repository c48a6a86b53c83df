//! `rafle games`: checks files of self-play and counts their games.

use super::Failure;
use super::selfplay::{failure, file_failure};
use rafle_engine::selfplay::{GameFile, GameFiles, Tally};
use rafle_engine::variants::Variant;
use std::io::Write;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle games draughts.games
  rafle games one.games two.games         files of one variant under the same rules

Every game is replayed: each move must be legal, and the last position and the result must match the record. There is one line
for each file, and a last line for all of several files. The exit status is 1 if the last game of a file is cut off.")]
pub(super) struct Arguments {
    /// Files written by `rafle selfplay`
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    // Check first that the files belong together.
    let opened = GameFiles::open(arguments.files.clone());
    let first = opened.transpose().map_err(file_failure)?;
    let Some(first) = first else {
        return Ok(());
    };
    let variant = Variant::find(first.variant());
    let variant = variant.map_err(|error| Failure::BadUse(error.to_string()))?;
    let (game, options) = (variant.self_play, *first.options());
    let seats = game.seats(&options).map_err(failure)?;
    let mut total = Tally::default();
    let mut cut_off = Vec::new();
    for path in &arguments.files {
        let mut file = GameFile::open(path).map_err(file_failure)?;
        let mut tally = Tally::default();
        for stored in file.by_ref() {
            let stored = stored.map_err(file_failure)?;
            game.check(&stored, &options).map_err(file_failure)?;
            tally.add(&stored.record);
        }
        let mut notice = "";
        if file.is_cut_off() {
            notice = "; the next game is cut off";
            cut_off.push(path);
        }
        let told = tally.describe(&seats);
        writeln!(
            output,
            "{}: {}, {told}{notice}",
            path.display(),
            variant.name
        )?;
        output.flush()?;
        total.add_all(&tally);
    }
    if arguments.files.len() > 1 {
        let told = total.describe(&seats);
        writeln!(output, "{} files: {told}", arguments.files.len())?;
    }
    match *cut_off {
        [] => Ok(()),
        [path] => Err(Failure::Unfinished(format!(
            "'{}' is cut off: run the command that began it again",
            path.display()
        ))),
        ref more => Err(Failure::Unfinished(format!(
            "{} files are cut off: run the commands that began them again",
            more.len()
        ))),
    }
}
