//! `rafle pdn split`: splits a file into several.

use super::super::Failure;
use super::super::counted::counted;
use super::super::output::write_failure;
use super::super::variants::variants_help;
use super::by_tag::ByTag;
use super::files::{GameInput, as_it_is};
use super::pieces::Pieces;
use super::tally::{Tally, tell, unreadable};
use rafle_engine::atomic_file::AtomicFile;
use rafle_engine::games::GameRules;
use rafle_engine::value_parsers::count;
use rafle_engine::variants::Variant;
use rafle_rules::Options;
use std::io::Write;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle pdn split games.pdn --games 1000 --out-dir pieces
  rafle pdn split games.pdn --by Event --out-dir events

Games are copied unchanged. With --games the pieces are named after the file: games-01.pdn, games-02.pdn. With --by there is a file for
each value of the tag, named after the value with _ for characters that file names cannot have, and without-TAG.pdn for games without the
tag. Either all files appear in the folder at the end or none; files of the same names are replaced. Unreadable games are reported on
standard error and left out.")]
pub(super) struct Arguments {
    /// A file of games; standard input is -
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Games in each piece
    #[arg(long, value_name = "N", value_parser = count::<u64>, conflicts_with = "by", required_unless_present = "by")]
    games: Option<u64>,
    /// Write a file for each value of this tag
    #[arg(long, value_name = "TAG")]
    by: Option<String>,
    /// The folder of the pieces, created if missing
    #[arg(long, value_name = "DIR")]
    out_dir: PathBuf,
    #[arg(long, default_value = "normal", value_parser = Variant::find, help = variants_help("The game of a file of records"))]
    variant: &'static Variant,
    /// Keep unreadable text, with the game before it or, with --by, in the file without the tag
    #[arg(long)]
    keep_faulty: bool,
}

/// The destination of games.
enum Target {
    Pieces(Pieces),
    ByTag(ByTag),
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    // Games that are copied unchanged are not played.
    let rules = GameRules {
        variant: arguments.variant,
        options: Options::default(),
    };
    let input = GameInput::new(std::slice::from_ref(&arguments.file), &rules, true)?;
    let folder = &arguments.out_dir;
    std::fs::create_dir_all(folder).map_err(|error| write_failure(folder, error))?;
    // Locks the folder against a second run, whose files would have the same names.
    let claim = folder.join("split");
    let _claim = AtomicFile::create(&claim).map_err(|error| write_failure(folder, error))?;
    let inputs: Vec<PathBuf> = input.files().map(PathBuf::from).collect();
    let mut target = match &arguments.by {
        Some(tag) => Target::ByTag(ByTag::new(folder, tag, inputs)),
        None => {
            let stem = arguments.file.file_stem().unwrap_or_default();
            let stem = if inputs.is_empty() {
                "games".as_ref()
            } else {
                stem
            };
            let games = arguments.games.unwrap_or(u64::MAX);
            Target::Pieces(Pieces::new(folder, stem, games, inputs))
        }
    };
    let mut tally = Tally::default();
    let bar = input.bar();
    input.each(true, |file, read| {
        tally.games += 1;
        if let Err(error) = &read.game {
            tally.faulty += 1;
            let line = unreadable(file, error);
            tell(&bar, &line);
            if !arguments.keep_faulty {
                return Ok(());
            }
        }
        let Some(text) = &read.text else {
            return Ok(());
        };
        match &mut target {
            Target::Pieces(pieces) => pieces.add(&as_it_is(text)),
            Target::ByTag(files) => {
                let game = read.game.as_ref().ok();
                let value = game.and_then(|game| game.tag(files.tag()));
                files.add(value, &as_it_is(text))
            }
        }
    })?;
    let files = match target {
        Target::Pieces(pieces) => pieces.end()?,
        Target::ByTag(files) => files.end()?,
    };
    let (games, files) = (counted(tally.games, "game"), counted(files, "file"));
    writeln!(
        std::io::stdout(),
        "{games}, {files}, {} with a fault",
        tally.faulty
    )?;
    tally.end_with(arguments.keep_faulty)
}
