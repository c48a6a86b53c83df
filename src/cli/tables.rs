//! `rafle tables`: builds, checks and queries endgame tables.

use super::Failure;
use super::position_args::{PositionArgs, refuse_all_but_rules, rules_of};
use super::variants::variants_help;
use crate::runtime::interrupt_flag;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rafle_engine::endgame::{
    Built, CheckPlan, Generator, Plan, Progress, ResultCounts, TableError, TableResult,
};
use rafle_engine::session::{MoveValue, MovesAlone};
use rafle_engine::shard::Shard;
use rafle_engine::thread::processors;
use rafle_engine::value_parsers::{count, whole};
use rafle_engine::variants::Variant;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::time::Instant;

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle tables build --pieces 4 --dir tables
  rafle tables check tables --pieces 4
  rafle tables probe --dir tables --pos \"W:WK46,K41:BK5\"")]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Build the missing tables of a game
    Build(BuildArgs),
    /// Check the value of each position against the values after its moves
    Check(CheckArgs),
    /// Look up a position and each of its legal moves
    Probe(ProbeArgs),
}

/// Which tables.
#[derive(Debug, clap::Args)]
struct Which {
    #[arg(long, default_value = "normal", value_parser = Variant::find, help = variants_help("The game"))]
    variant: &'static Variant,
    /// A rule parameter; may be repeated
    #[arg(long = "set", value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// The maximum number of pieces of both sides together; in Chinese checkers, the pieces of one player
    #[arg(long, value_name = "N")]
    pieces: u8,
    /// Work on one part of the tables, 2/8 for the second of eight
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Threads; one for each processor by default
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=512))]
    threads: Option<u16>,
}

impl Which {
    fn generator(&self) -> Result<&'static dyn Generator, Failure> {
        self.variant.generator().map_err(failure)
    }

    fn threads(&self) -> usize {
        self.threads.map_or_else(processors, usize::from)
    }
}

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle tables build --pieces 4 --dir tables
  rafle tables build --variant strand --set landing=any --pieces 3 --dir tables
  rafle tables build --variant chinese-checkers --pieces 10 --dir tables

With --shard 2/8 it builds the second of eight parts, while other processes build the others in the same folder. A shard goes on as long
as the tables that it needs are there. Run all shards again until the last line reports all tables.

The file of each material is written when it is complete. If the command is interrupted or killed, run it again to go on after the last
file. Each line has the material, the pieces of the side to move first, and the numbers of positions won, drawn and lost.")]
struct BuildArgs {
    #[command(flatten)]
    which: Which,
    /// The folder of the files, created if missing
    #[arg(long, value_name = "DIR")]
    dir: PathBuf,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle tables check tables --pieces 4
  rafle tables check tables --pieces 5 --sample 1000000

A value is right if it follows from the values after each move. All tables are held in memory, with one byte for each
position.")]
struct CheckArgs {
    /// The folder of the files
    #[arg(value_name = "DIR")]
    dir: PathBuf,
    #[command(flatten)]
    which: Which,
    /// Random positions to check of each table; all if not given
    #[arg(long, value_name = "N", value_parser = count::<u64>)]
    sample: Option<u64>,
    /// Seed of the random positions
    #[arg(long, default_value = "1")]
    seed: u64,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle tables probe --pos \"W:WK46,K41:BK5\"
  rafle tables probe --dir tables --variant strand --pos \"W:Wa8,Kc3:Bi2\"

In Chinese checkers the first line has the number of moves that the side to move needs; each further line has a legal move and the
number needed after it. In other games the first line has the result for the side to move. Each further line has a legal move, the best
first, its result for the side that plays it, and the plies until the game ends or until a move resets the counts of the draw rules and
keeps the result. Tables of up to three pieces for normal, killer, bt and losing are built in.")]
struct ProbeArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// The folder of the files
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.command {
        Command::Build(arguments) => build(arguments),
        Command::Check(arguments) => check(arguments),
        Command::Probe(arguments) => probe(arguments),
    }
}

fn failure(error: TableError) -> Failure {
    match error {
        TableError::System {
            error: ref system, ..
        } => Failure::of_file(error.to_string(), system),
        TableError::Interrupted => Failure::Interrupted(error.to_string()),
        TableError::Variant(_)
        | TableError::Pieces { .. }
        | TableError::LonePieces { .. }
        | TableError::NoneOfGame { .. }
        | TableError::Rule { .. } => Failure::BadUse(error.to_string()),
        other => Failure::Unfinished(other.to_string()),
    }
}

fn build(arguments: &BuildArgs) -> Result<(), Failure> {
    let generator = arguments.which.generator()?;
    let options = rules_of(arguments.which.variant, &arguments.which.set)?;
    let stop = interrupt_flag()?;
    let plan = Plan {
        options: &options,
        pieces: arguments.which.pieces.into(),
        folder: &arguments.dir,
        shard: arguments.which.shard,
        threads: arguments.which.threads(),
        stop: &stop,
    };
    let bar = progress_bar();
    let shown = |progress: Progress| {
        bar.set_length(progress.all);
        bar.set_position(progress.done);
        bar.set_message(progress.material);
    };
    let mut total = ResultCounts::default();
    let mut written = Ok(());
    let mut since = Instant::now();
    let built = generator.build(&plan, &shown, &mut |finished| {
        total += finished.results;
        let end = if finished.was_there {
            "; was there".to_owned()
        } else {
            format!("; {:.1} s", since.elapsed().as_secs_f64())
        };
        since = Instant::now();
        let told = tell(&finished.material, finished.results);
        let line = bar.suspend(|| writeln!(std::io::stdout(), "{told}{end}"));
        if written.is_ok() {
            written = line;
        }
    });
    bar.finish_and_clear();
    let built = built.map_err(failure)?;
    written?;
    let last = match built {
        Built::All => tell("all", total),
        Built::Without(material) => format!(
            "{material} of another shard is missing: the same command goes on when it is there"
        ),
    };
    Ok(writeln!(std::io::stdout(), "{last}")?)
}

fn check(arguments: &CheckArgs) -> Result<(), Failure> {
    let generator = arguments.which.generator()?;
    let options = rules_of(arguments.which.variant, &arguments.which.set)?;
    let stop = interrupt_flag()?;
    let plan = CheckPlan {
        options: &options,
        pieces: arguments.which.pieces.into(),
        folder: &arguments.dir,
        shard: arguments.which.shard,
        sample: arguments.sample,
        seed: arguments.seed,
        threads: arguments.which.threads(),
        stop: &stop,
    };
    let mut total = (ResultCounts::default(), 0);
    let mut written = Ok(());
    let checked = generator.check(&plan, &mut |checked| {
        total.0 += checked.results;
        total.1 += checked.compared;
        let told = tell(&checked.material, checked.results);
        let line = writeln!(std::io::stdout(), "{told}; {} compared", checked.compared);
        if written.is_ok() {
            written = line;
        }
    });
    checked.map_err(failure)?;
    written?;
    let told = tell("all", total.0);
    Ok(writeln!(std::io::stdout(), "{told}; {} compared", total.1)?)
}

fn probe(arguments: &ProbeArgs) -> Result<(), Failure> {
    let position = &arguments.position;
    refuse_all_but_rules(position.parameters())?;
    let session = position.session()?;
    let variant = Variant::find(session.variant());
    let variant = variant.map_err(|error| Failure::BadUse(error.to_string()))?;
    let options = session.options();
    let tables = match &arguments.dir {
        Some(folder) => variant.tables_of(folder, options),
        None => variant.generator().and_then(|generator| {
            generator.load(None, options, generator.max_pieces(), &mut |_| Ok(()))
        }),
    };
    let tables = tables.map_err(failure)?;
    let moves = session.moves();
    if let Some(alone) = session.moves_alone(&tables) {
        return print_moves_alone(&alone, moves);
    }
    let values = session.move_values(&tables);
    if let Some(fault) = tables.fault() {
        return Err(Failure::Unfinished(fault.to_owned()));
    }
    let values = values.ok_or_else(|| {
        Failure::BadUse("no table has this position and all that its moves lead to".to_owned())
    })?;
    let mut rows: Vec<(String, MoveValue)> = moves.into_iter().zip(values).collect();
    rows.sort_by(|(_, one), (_, other)| other.compare(*one));
    let mut output = std::io::stdout().lock();
    match rows.first() {
        Some((_, best)) => writeln!(output, "{}", best.result())?,
        None => writeln!(output, "{}", TableResult::Loss)?,
    }
    for (mv, value) in rows {
        writeln!(output, "{mv} {value}")?;
    }
    Ok(())
}

/// Prints the number of moves left for a seat that no longer meets the others, now and after each of some moves.
fn print_moves_alone(alone: &MovesAlone, moves: Vec<String>) -> Result<(), Failure> {
    let mut output = std::io::stdout().lock();
    writeln!(output, "{} to the end", in_moves(alone.left))?;
    let mut rows: Vec<(Option<u8>, String)> = alone.left_after.iter().copied().zip(moves).collect();
    rows.sort_by_key(|&(left, _)| left.unwrap_or(u8::MAX));
    for (left, mv) in rows {
        let left = left.map_or_else(|| "leaves the table".to_owned(), in_moves);
        writeln!(output, "{mv} {left}")?;
    }
    Ok(())
}

fn in_moves(number: u8) -> String {
    let unit = if number == 1 { "move" } else { "moves" };
    format!("{number} {unit}")
}

/// Describes the results of all positions of a material.
fn tell(material: &str, results: ResultCounts) -> String {
    format!(
        "{material}: {} positions, {} wins, {} draws, {} losses",
        results.positions(),
        results.wins,
        results.draws,
        results.losses
    )
}

fn progress_bar() -> ProgressBar {
    let target = if std::io::stdout().is_terminal() {
        ProgressDrawTarget::stdout()
    } else {
        ProgressDrawTarget::hidden()
    };
    let style = "{bar:40} {msg}, {elapsed} so far, {eta} to go";
    let style = ProgressStyle::with_template(style);
    let bar = ProgressBar::with_draw_target(None, target);
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
