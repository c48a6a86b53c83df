//! `rafle bench`: searches fixed positions to a fixed depth. The node count is the same on every run and every machine,
//! so it shows whether a change altered the search.

use super::Failure;
use super::variants::variants_help;
use rafle_engine::session::{Event, Setup};
use rafle_engine::value_parsers::whole;
use rafle_engine::variants::{VARIANTS, Variant};
use rafle_engine::{Engine, SettingError, Settings};
use rafle_protocol::hub::{Go, Level};
use rafle_rules::Options;
use std::io::Write;
use std::time::Instant;

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle bench
  rafle bench --variant normal
  rafle bench --variant normal --deeper 4 --threads 1
  rafle bench --variant normal --deeper 4 --threads 2

The last line reads: bench NODES nodes NPS nps
With one thread, NODES is the same on every run and every machine. The table is cleared before each position.

With --threads, each line ends with the seconds to its depth, and the line before the last has their geometric
mean: compare it between numbers of threads. With several threads, the nodes are those of all threads and differ
from run to run.")]
pub(super) struct Arguments {
    #[arg(long, value_parser = Variant::find, help = variants_help("The game; all games if not given"))]
    variant: Option<&'static Variant>,
    /// Search this many plies deeper than the depth of each game
    #[arg(long, value_name = "PLIES", default_value_t = 0, value_parser = whole::<u32>(0..=100))]
    deeper: u32,
    /// Search with this number of threads, and print times
    #[arg(long, value_name = "N", value_parser = thread_count)]
    threads: Option<usize>,
}

/// A value of the parameter `threads`.
fn thread_count(text: &str) -> Result<usize, SettingError> {
    let mut settings = Settings::default();
    settings.set("threads", text)?;
    Ok(settings.threads)
}

/// 2^20 entries: small enough to be cleared often, large enough for the depth.
const TABLE_EXPONENT: u32 = 20;

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let variants: Vec<&Variant> = match arguments.variant {
        None => VARIANTS.iter().collect(),
        Some(variant) => vec![variant],
    };
    let mut engine = Engine::new(Settings {
        tt_exponent: TABLE_EXPONENT,
        threads: arguments.threads.unwrap_or(1),
        ..Settings::default()
    });
    engine
        .prepare()
        .map_err(|error| Failure::Unfinished(error.to_string()))?;
    let start = Instant::now();
    let mut total = 0;
    let mut times = Vec::new();
    for variant in variants {
        let depth = variant.bench.depth + arguments.deeper;
        for &position in variant.bench.positions {
            let cost = search(&mut engine, variant, position, depth)?;
            total += cost.nodes;
            times.push(cost.seconds);
            write!(output, "{} {position} {}", variant.name, cost.nodes)?;
            if arguments.threads.is_some() {
                write!(output, " {:.4}", cost.seconds)?;
            }
            writeln!(output)?;
            output.flush()?;
        }
    }
    if let Some(threads) = arguments.threads {
        let mean = geometric_mean(&times);
        writeln!(output, "time {mean:.4} s a position, {threads} threads")?;
    }
    let speed = total as f64 / start.elapsed().as_secs_f64().max(1e-9);
    writeln!(output, "bench {total} nodes {speed:.0} nps")?;
    Ok(())
}

/// The geometric mean, which gives each position the same weight however long it takes.
fn geometric_mean(values: &[f64]) -> f64 {
    let logarithms: f64 = values.iter().map(|value| value.max(1e-9).ln()).sum();
    (logarithms / values.len().max(1) as f64).exp()
}

/// The cost of a search to a depth.
struct SearchCost {
    nodes: u64,
    seconds: f64,
}

/// Searches a position to a depth in plies.
fn search(
    engine: &mut Engine,
    variant: &Variant,
    position: &str,
    depth: u32,
) -> Result<SearchCost, Failure> {
    engine.new_game();
    let setup = Setup {
        position: Some(position),
        moves: "",
    };
    let session = variant
        .open(setup, &Options::default())
        .map_err(|error| Failure::BadUse(error.to_string()))?;
    let level = Level {
        depth: Some(depth),
        ..Level::default()
    };
    let start = Instant::now();
    let mut search = engine
        .search(&*session, &level, Go::Analyze)
        .map_err(|error| Failure::Unfinished(error.to_string()))?;
    while let Some(report) = search.blocking_next() {
        if let Event::Done { nodes, .. } = report.event {
            let seconds = start.elapsed().as_secs_f64();
            return Ok(SearchCost { nodes, seconds });
        }
    }
    Err(Failure::Unfinished(format!(
        "the search of {} {position} has a fault",
        variant.name
    )))
}
