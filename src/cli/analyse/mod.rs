//! `rafle analyse`: reads games and positions, and writes the values of their moves.

mod entries;
mod out;

use super::Failure;
use super::input::Input;
use super::position_args::{analysis_settings, level_or_nodes};
use super::progress::Count;
use super::variants::variants_help;
use crate::version::VERSION;
use clap::ValueEnum;
use entries::Entries;
use out::{Done, Out, Plots};
use rafle_engine::analysis::{
    Analysis, Analyst, EntryForm, ShardHeader, end_line, entry_line, in_order, json, pdn, text,
};
use rafle_engine::games::GameRules;
use rafle_engine::shard::Shard;
use rafle_engine::thread::processors;
use rafle_engine::value_parsers::{MAX_DEPTH, count, seconds, whole};
use rafle_engine::variants::Variant;
use rafle_engine::{EngineError, MAX_LINES};
use rafle_protocol::hub::Level;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::path::PathBuf;

/// The default number of positions for each search.
const NODES: u64 = 10_000;

/// What files hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Recognised by the beginning of each file
    Auto,
    /// Games in Portable Draughts Notation, or records one a line: d4-e5 (f6xd4); c3xe5 (a5xc3);...
    Pdn,
    /// Positions, one a line; lines that begin with # are comments
    Positions,
    /// Objects, one a line: {"position": "…", "moves": "…"}; both names are optional
    Json,
}

impl Kind {
    /// The form, if one is given.
    fn form(self) -> Option<EntryForm> {
        match self {
            Self::Auto => None,
            Self::Pdn => Some(EntryForm::Games),
            Self::Positions => Some(EntryForm::Positions),
            Self::Json => Some(EntryForm::Objects),
        }
    }
}

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people: each move with its value, and the losses of each side
    Text,
    /// For programs: an object a line for each entry
    Jsonl,
    /// The games with values, glyphs and better lines
    Pdn,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle analyse games.pdn
  rafle analyse games.pdn --nodes 100000 --format pdn --out analysed.pdn
  rafle analyse positions.txt --format jsonl --multi-pv 3 --depth 12
  rafle analyse games.pdn --plot games.svg
  echo 'W:W31,32:B12,13' | rafle analyse --nodes 50000
  echo 'd4-e5 (f6xd4); c3xe5 (a5xc3);...' | rafle analyse --variant strand

Every position of a game is searched. The loss of a move is the fall of its side's chance of winning: ?? marks a loss of 30 % or
more, ? 15 %, ?! 7 %. An entry with a fault is reported in its place, and the others are analysed. Results come in the order of
the input. If an analysis with --out is interrupted, the same command continues it.

Entry 1 is plotted in FILE.svg, entry 2 in FILE-2.svg, and so on. A plot shows the first side's chance of winning over the plies, or
every side's in games of more than two sides, and the marks. --plot refuses a position without moves.

An object of jsonl has number and place, then error, or variant, tags, seats, positions and summary. A position has ply, position,
turn, result, chance (of the side to move), score (in men), scores, depth, nodes, table, lines (score, pv) and played (move, loss,
mark). A summary has seat, moves, mean_loss, mean_loss_by_part (thirds of the game) and marks. Unknown values are null or missing:
see docs/ANALYSIS.md.")]
pub(super) struct Arguments {
    /// Files of games or positions; - or no file means standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// What the files hold
    #[arg(long, value_enum, default_value = "auto", hide_possible_values = true)]
    input: Kind,
    /// The form of the output
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// The file to write; standard output if not given
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Draw the chances over each game as SVG; the files of further games are numbered
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// Analyse one part of the entries, 2/8 for the second of eight; `rafle merge` joins the parts
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    #[arg(long, default_value = "normal", value_parser = Variant::find, help = variants_help("The game, if no tag names it"))]
    variant: &'static Variant,
    /// A parameter of the game or the engine; may be repeated
    #[arg(long = "set", value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// Positions for each search; 10000 without another bound
    #[arg(long, value_name = "N", value_parser = count::<u64>)]
    nodes: Option<u64>,
    /// Seconds for each search
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    move_time: Option<f64>,
    /// Plies of each search
    #[arg(long, value_name = "PLIES", value_parser = whole::<u32>(1..=MAX_DEPTH))]
    depth: Option<u32>,
    /// Best moves reported for each position
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole::<u32>(1..=MAX_LINES))]
    multi_pv: u32,
    /// Threads of each search
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole::<u32>(1..=128))]
    threads: u32,
    /// Searches at a time; by default, enough to use all processors
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=256))]
    concurrency: Option<u32>,
}

impl Arguments {
    /// The limits of each search.
    fn level(&self) -> Level {
        level_or_nodes(self.depth, self.nodes, self.move_time, NODES)
    }

    /// The number of searches at a time.
    fn searches(&self) -> usize {
        let given = self.concurrency.map(|number| number as usize);
        given.unwrap_or_else(|| (processors() / self.threads as usize).max(1))
    }

    /// Identifies the analysis among others of the same files.
    fn analysis(&self, pairs: &[String]) -> String {
        let Self {
            input,
            format,
            variant,
            nodes,
            move_time,
            depth,
            plot,
            ..
        } = self;
        format!(
            "{} {input:?} {format:?} {} {pairs:?} {nodes:?} {move_time:?} {depth:?} {plot:?}",
            *VERSION, variant.name
        )
    }

    /// Identifies the command among others with different output.
    fn command(&self, analysis: &str) -> String {
        let Self { files, shard, .. } = self;
        let shard = shard.map_or_else(String::new, |shard| format!(" shard {shard}"));
        format!("{files:?} {analysis}{shard}")
    }

    /// The parameters as `NAME=VALUE`, with those that have options of their own.
    fn parameters(&self) -> Vec<String> {
        let mut pairs = self.set.clone();
        pairs.push(format!("multi-pv={}", self.multi_pv));
        pairs.push(format!("threads={}", self.threads));
        pairs
    }

    /// The plots, if they are wanted.
    fn plots(&self, input: &Input) -> Result<Option<Plots>, Failure> {
        let path = self.plot.as_deref();
        path.map(|path| Plots::new(path, self.out.as_deref(), input.files()))
            .transpose()
    }

    /// Opens the output; a new file of a shard begins with its header.
    fn open_out(&self, pairs: &[String], input: &Input) -> Result<Out, Failure> {
        let analysis = self.analysis(pairs);
        let mut out = Out::open(self.out.as_deref(), self.command(&analysis), input.files())?;
        if let Some(shard) = self.shard.filter(|_| out.is_empty()) {
            out.frame(&ShardHeader { shard, analysis }.line()?)?;
        }
        Ok(out)
    }

    /// The output for an entry.
    fn written(&self, analysis: &Analysis) -> Result<String, Failure> {
        let text = match self.format {
            Format::Text => text(analysis),
            Format::Jsonl => json(analysis)?,
            Format::Pdn => pdn(analysis),
        };
        Ok(match self.shard {
            Some(_) => entry_line(analysis.number, text, analysis.error.is_some())?,
            None => text,
        })
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let pairs = arguments.parameters();
    let Arguments {
        multi_pv, threads, ..
    } = *arguments;
    let settings = analysis_settings(arguments.variant, &arguments.set, multi_pv, threads)?;
    let entry_count = Count::of("entry", "entries");
    let position_count = Count::of("position", "positions");
    let counts = [entry_count.clone(), position_count.clone()];
    let input = Input::new(&arguments.files, arguments.out.is_some(), &counts)?;
    let plots = arguments.plots(&input)?;
    let rules = GameRules {
        variant: settings.variant,
        options: settings.options,
    };
    let form = arguments.input.form();
    let mut entries = Entries::new(&input, form, &rules, plots.is_some(), arguments.shard);
    // A mistake at the beginning of the input leaves no file behind.
    entries.look_ahead()?;
    let out = arguments.open_out(&pairs, &input)?;
    let level = arguments.level();
    let analyst =
        || Analyst::new(settings.clone(), level.clone()).counting(position_count.number());
    let analysts = (0..arguments.searches()).map(|_| analyst()).collect();
    let mut results = Results {
        arguments,
        done: out.done(),
        out,
        plots,
        count: entry_count,
    };
    let is_complete = skip_finished(&mut entries, &results.out, &input)
        .and_then(|()| analyse_entries(analysts, &mut entries, &input, &mut results));
    input.progress.bar.finish_and_clear();
    match is_complete {
        Ok(true) => results.end(entries.number()),
        Err(failure) if !input.is_interrupted() => {
            // The finished part stays; the reason for the failure is already printed.
            let _ = results.out.pause();
            Err(failure)
        }
        // When the user interrupts, standard input ends with an error.
        Ok(false) | Err(_) => {
            results.out.pause()?;
            Err(Failure::Interrupted("interrupted".to_owned()))
        }
    }
}

/// Analyses the entries that are left and adds them to the results in their order. Returns `false` if the user
/// interrupted.
fn analyse_entries(
    analysts: Vec<Analyst>,
    entries: &mut Entries<'_>,
    input: &Input,
    results: &mut Results<'_>,
) -> Result<bool, Failure> {
    input.progress.begin();
    // The ends of the unfinished entries, and the digest up to each: the bar moves when one is finished.
    let ends = RefCell::new(VecDeque::new());
    let read = std::iter::from_fn(|| {
        let entry = entries.next();
        let end = (entries.bytes(), entries.digest());
        ends.borrow_mut().push_back(end);
        entry
    });
    in_order(analysts, &input.interrupt(), read, |analysis| {
        let end = ends.borrow_mut().pop_front();
        let (bytes, digest) = end.unwrap_or_default();
        results.add(&analysis, digest)?;
        input.progress.bar.set_position(bytes);
        Ok(())
    })
}

/// The output of the finished entries.
struct Results<'a> {
    arguments: &'a Arguments,
    out: Out,
    plots: Option<Plots>,
    done: Done,
    count: Count,
}

impl Results<'_> {
    /// Writes an entry and its plot. `digest` is the checksum of the input up to its end.
    fn add(&mut self, analysis: &Analysis, digest: u32) -> Result<(), Failure> {
        self.done = Done {
            entries: self.done.entries + 1,
            faulty: self.done.faulty + u64::from(analysis.error.is_some()),
            digest,
        };
        // Finished entries have their plots, even after an interrupt.
        if let Some(plots) = &self.plots {
            plots.write(analysis)?;
        }
        self.out
            .write(&self.arguments.written(analysis)?, self.done)?;
        self.count.add();
        Ok(())
    }

    /// Completes the output after all `entries` of the input.
    fn end(mut self, entries: u64) -> Result<(), Failure> {
        if self.arguments.shard.is_some() {
            self.out.frame(&end_line(entries)?)?;
        }
        self.out.end()?;
        tell_faults(self.done.faulty)
    }
}

/// The failure for entries with faults, if there are any.
pub(super) fn tell_faults(faulty: u64) -> Result<(), Failure> {
    match faulty {
        0 => Ok(()),
        1 => Err(Failure::Unfinished("1 entry has a fault".to_owned())),
        some => Err(Failure::Unfinished(format!("{some} entries have a fault"))),
    }
}

/// Reads past the entries that an earlier run has finished.
///
/// # Errors
/// They cannot be read, or are not the entries that were analysed.
fn skip_finished(entries: &mut Entries<'_>, out: &Out, input: &Input) -> Result<(), Failure> {
    let done = out.done();
    for _ in 0..done.entries {
        if input.is_interrupted() {
            return Ok(());
        }
        if entries.next().transpose()?.is_none() {
            return Err(out.is_of_other_entries());
        }
        input.progress.bar.set_position(entries.bytes());
    }
    if done.entries > 0 && entries.digest() != done.digest {
        return Err(out.is_of_other_entries());
    }
    Ok(())
}

impl From<EngineError> for Failure {
    fn from(error: EngineError) -> Self {
        Self::Unfinished(error.to_string())
    }
}
