//! `rafle book from`: makes a book of games, or of the text of a book.

use super::super::Failure;
use super::super::counted::counted;
use super::super::input::{is_standard_input, or_standard_input, read_failure};
use super::super::output::{refuse_inputs, write_failure};
use super::super::pdn::GameInput;
use super::super::position_args::rules_of;
use super::super::variants::variants_help;
use super::failure;
use crate::runtime::interrupt_flag;
use rafle_engine::atomic_file::AtomicFile;
use rafle_engine::book::{BookHeader, is_text, read_text, write_entries};
use rafle_engine::bookmaking::{GameFilter, GameIndex, GameTrace, LeftOut, trace};
use rafle_engine::games::GameRules;
use rafle_engine::thread::{processors, work_in_order};
use rafle_engine::value_parsers::{count, whole};
use rafle_engine::variants::{VARIANTS, Variant};
use rafle_protocol::pdn::Game;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// Files of games; - or no file means standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[arg(long, value_parser = Variant::find, help = variants_help("The game; normal by default"))]
    variant: Option<&'static Variant>,
    /// A rule parameter; may be repeated
    #[arg(long = "set", value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// Plies of each game that count; 30 by default
    #[arg(long, value_name = "N", value_parser = count::<u32>)]
    plies: Option<u32>,
    /// Leave out positions that fewer games reached
    #[arg(long, value_name = "N", value_parser = count::<u32>)]
    min_games: Option<u32>,
    /// Leave out games of players whose mean rating is lower or unknown
    #[arg(long, value_name = "RATING", value_parser = whole::<u32>(0..=10_000))]
    min_rating: Option<u32>,
    /// Leave out games before this year, or without a date
    #[arg(long, value_name = "YEAR", value_parser = whole::<u16>(0..=9_999))]
    since: Option<u16>,
    /// Threads that play the games; one for each processor by default
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=512))]
    threads: Option<u16>,
    /// The file to write the book to
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

const EXAMPLES: &str = "Examples:
  rafle book from games.pdn more.pdn --out games.book
  rafle book from games.pdn --min-rating 1200 --since 2000 --min-games 2 --out games.book
  rafle book show draughts.book --text > draughts.txt
  rafle book from draughts.txt --out draughts.book

Counts for every position the games that reached it, their results, the ratings and the years, by the tags WhiteElo, BlackElo and Date.
A game counts if its tags name these rules, if it begins at the start position, if it has a result and if it can be played. Files of any
size are read; beyond three million positions, sorted runs are written to the folder FILE.runs, which goes at the end.

An input that begins with 'rafle-book' is the text of a book, as `rafle book show --text` writes it, and becomes that book again. It takes
no other option.";

/// The plies of each game that count by default.
const PLIES: u32 = 30;

impl Arguments {
    /// The options about games that are given.
    fn options_of_games(&self) -> impl Iterator<Item = &'static str> {
        let given = [
            ("--variant", self.variant.is_some()),
            ("--set", !self.set.is_empty()),
            ("--plies", self.plies.is_some()),
            ("--min-games", self.min_games.is_some()),
            ("--min-rating", self.min_rating.is_some()),
            ("--since", self.since.is_some()),
            ("--threads", self.threads.is_some()),
        ];
        given
            .into_iter()
            .filter(|given| given.1)
            .map(|given| given.0)
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let path = &arguments.out;
    refuse_inputs(path, arguments.files.iter().map(PathBuf::as_path))?;
    let input = or_standard_input(&arguments.files);
    if let Some(text) = input.iter().find(|file| begins_as_text(file)) {
        let refused = if input.len() > 1 {
            "must be the only file".to_owned()
        } else if let Some(option) = arguments.options_of_games().next() {
            format!("{option} is for games")
        } else {
            return from_text(text, path);
        };
        let sentence = format!("'{}' is the text of a book, and {refused}", text.display());
        return Err(Failure::BadUse(sentence));
    }
    let plies = arguments.plies.unwrap_or(PLIES);
    let variant = arguments.variant.unwrap_or(&VARIANTS[0]);
    let rules = GameRules {
        variant,
        options: rules_of(variant, &arguments.set)?,
    };
    let filter = GameFilter {
        rules,
        plies: plies as usize,
        min_rating: arguments.min_rating.unwrap_or(0),
        since: arguments.since.unwrap_or(0),
    };
    let made = format!("rafle {}, games, {plies} plies", env!("CARGO_PKG_VERSION"));
    let header = BookHeader::new(&rules, &made);
    let header = header.map_err(|fault| Failure::BadUse(fault.to_string()))?;
    let header = BookHeader {
        games: true,
        ..header
    };
    let out = AtomicFile::create(path).map_err(|error| write_failure(path, error))?;
    let mut folder = path.as_os_str().to_owned();
    folder.push(".runs");
    let stop = interrupt_flag()?;
    let mut index = GameIndex::new(header, Path::new(&folder));
    let mut tally = Tally::default();
    let threads = arguments.threads.map_or_else(processors, usize::from);
    each_trace(&arguments.files, &filter, threads, &mut |traced| {
        tally.add(&traced);
        match traced {
            Ok(trace) => index.add(&trace, &stop).map_err(failure),
            Err(_) => Ok(()),
        }
    })?;
    // Files of something else, or of another game.
    if tally.counted == 0 && tally.fault + tally.rules > 0 {
        let sentence = format!("no game counts{}", tally.left_out());
        return Err(Failure::BadUse(sentence));
    }
    let out = index.finish(arguments.min_games.unwrap_or(1), (path, out), &stop);
    let out = out.map_err(failure)?;
    out.commit().map_err(|error| write_failure(path, error))?;
    let book = super::open(path)?;
    writeln!(
        std::io::stdout(),
        "{}: {} of {}, {} bytes{}",
        path.display(),
        counted(book.positions(), "position"),
        counted(tally.counted, "game"),
        book.bytes(),
        tally.left_out(),
    )?;
    Ok(())
}

/// Whether the text of a book comes from a path. What standard input begins with stays there for its reader.
fn begins_as_text(path: &Path) -> bool {
    if is_standard_input(path) {
        let mut input = std::io::stdin().lock();
        return input.fill_buf().is_ok_and(is_text);
    }
    let is_file = std::fs::metadata(path).is_ok_and(|found| found.is_file());
    let mut beginning = Vec::new();
    let read = |beginning: &mut Vec<u8>| File::open(path)?.take(16).read_to_end(beginning);
    is_file && read(&mut beginning).is_ok() && is_text(&beginning)
}

fn from_text(text: &Path, path: &Path) -> Result<(), Failure> {
    let failed = |error| write_failure(path, error);
    let reader: Box<dyn BufRead> = if is_standard_input(text) {
        Box::new(std::io::stdin().lock())
    } else {
        let file = File::open(text).map_err(|error| read_failure(text, error))?;
        Box::new(BufReader::new(file))
    };
    let out = AtomicFile::create(path).map_err(failed)?;
    let read = read_text(reader);
    let read = read.map_err(|error| Failure::BadUse(format!("'{}': {error}", text.display())));
    let (header, entries) = read?;
    let positions = entries.len() as u64;
    let out = write_entries(out, &header, entries).map_err(failed)?;
    out.commit().map_err(failed)?;
    let positions = counted(positions, "position");
    Ok(writeln!(
        std::io::stdout(),
        "{}: {positions}",
        path.display()
    )?)
}

/// The games handed to a thread at a time.
const BATCH: usize = 64;

/// Plays the games of files on several threads, and passes them on in their order.
pub(in super::super) fn each_trace(
    files: &[PathBuf],
    filter: &GameFilter,
    threads: usize,
    take: &mut dyn FnMut(Result<GameTrace, LeftOut>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let input = GameInput::new(files, &filter.rules, true)?;
    let stop = interrupt_flag()?;
    let mut batch: Vec<Result<Game, LeftOut>> = Vec::new();
    let play = |batch: &mut Vec<Result<Game, LeftOut>>,
                take: &mut dyn FnMut(Result<GameTrace, LeftOut>) -> Result<(), Failure>|
     -> Result<(), Failure> {
        let jobs = std::mem::take(batch).into_iter();
        let mut jobs: Vec<_> = jobs.collect();
        let mut groups = Vec::new();
        while !jobs.is_empty() {
            let rest = jobs.split_off(jobs.len().min(BATCH));
            groups.push(jobs);
            jobs = rest;
        }
        let filter = *filter;
        let workers = (0..threads).map(|_| {
            move |games: Vec<Result<Game, LeftOut>>| -> Result<_, std::io::Error> {
                let traces = games.into_iter().map(|game| trace(&game?, &filter));
                Ok(traces.collect::<Vec<Result<GameTrace, LeftOut>>>())
            }
        });
        let jobs = groups.into_iter().map(Ok::<_, Failure>);
        let ended = work_in_order("games", workers.collect(), &stop, jobs, |traces| {
            for trace in traces {
                take(trace)?;
            }
            Ok(ControlFlow::Continue(()))
        })?;
        match ended {
            true => Ok(()),
            false => Err(Failure::Interrupted("interrupted".to_owned())),
        }
    };
    let most = BATCH * threads * 8;
    input.each(false, |_, read| {
        batch.push(read.game.map_err(|error| LeftOut::Fault(error.to_string())));
        if batch.len() < most {
            return Ok(());
        }
        play(&mut batch, take)
    })?;
    play(&mut batch, take)
}

/// The games that count and those that do not.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Tally {
    pub(in super::super) counted: u64,
    rules: u64,
    start: u64,
    result: u64,
    filter: u64,
    fault: u64,
}

impl Tally {
    pub(in super::super) fn add(&mut self, traced: &Result<GameTrace, LeftOut>) {
        let slot = match traced {
            Ok(_) => &mut self.counted,
            Err(LeftOut::Rules) => &mut self.rules,
            Err(LeftOut::Start) => &mut self.start,
            Err(LeftOut::Result) => &mut self.result,
            Err(LeftOut::Filter) => &mut self.filter,
            Err(LeftOut::Fault(_)) => &mut self.fault,
        };
        *slot += 1;
    }

    /// What was left out, in words; empty if nothing was.
    pub(in super::super) fn left_out(&self) -> String {
        let parts = [
            (self.rules, "of other rules"),
            (self.start, "from another start"),
            (self.result, "without a result"),
            (self.filter, "by rating or date"),
            (self.fault, "with a fault"),
        ];
        let parts = parts.iter().filter(|(number, _)| *number > 0);
        let parts: Vec<String> = parts
            .map(|(number, why)| format!("{number} {why}"))
            .collect();
        match parts.as_slice() {
            [] => String::new(),
            parts => format!("; left out: {}", parts.join(", ")),
        }
    }
}
