//! `rafle bench`: fixed positions to a fixed depth. The node count is the same on every run and every
//! machine, so that it shows whether a change altered the search.

use super::Failure;
use crate::engine::{Engine, Settings};
use crate::rules::Options;
use crate::session::{Event, Setup};
use crate::variants::{VARIANTS, Variant};
use rafle_protocol::hub::{Go, Level};
use std::io::Write;
use std::time::Instant;

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle bench
  rafle bench --variant normal

The last line reads: bench NODES nodes NPS nps
NODES is the same on every run and every machine. One thread, a cleared table for each position.")]
pub(super) struct Arguments {
    /// The game; all of them if not given
    #[arg(long)]
    variant: Option<String>,
}

/// 2^20 entries: small enough to be cleared often, large enough for the depth.
const TABLE_EXPONENT: u32 = 20;

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let variants: Vec<&Variant> = match &arguments.variant {
        None => VARIANTS.iter().collect(),
        Some(name) => vec![Variant::named(name).ok_or_else(|| {
            let known: Vec<&str> = VARIANTS.iter().map(|variant| variant.name).collect();
            Failure::BadUse(format!(
                "there is no variant '{name}', only {}",
                known.join(" ")
            ))
        })?],
    };
    let mut engine = Engine::new(Settings {
        tt_exponent: TABLE_EXPONENT,
        ..Settings::default()
    });
    engine
        .prepare()
        .map_err(|error| Failure::Unfinished(error.to_string()))?;
    let start = Instant::now();
    let mut total = 0;
    for variant in variants {
        for &position in variant.bench.positions {
            let nodes = search(&mut engine, variant, position)?;
            total += nodes;
            writeln!(output, "{} {position} {nodes}", variant.name)?;
            output.flush()?;
        }
    }
    let speed = total as f64 / start.elapsed().as_secs_f64().max(1e-9);
    writeln!(output, "bench {total} nodes {speed:.0} nps")?;
    Ok(())
}

/// The number of nodes of a search to the benchmark's depth.
fn search(engine: &mut Engine, variant: &Variant, position: &str) -> Result<u64, Failure> {
    engine.new_game();
    let setup = Setup {
        position: Some(position),
        moves: "",
    };
    let session = variant
        .open(setup, &Options::default())
        .map_err(|error| Failure::BadUse(error.to_string()))?;
    let level = Level {
        depth: Some(variant.bench.depth),
        ..Level::default()
    };
    let mut search = engine
        .search(&*session, &level, Go::Analyze)
        .map_err(|error| Failure::Unfinished(error.to_string()))?;
    while let Some(report) = search.blocking_next() {
        if let Event::Done { nodes, .. } = report.event {
            return Ok(nodes);
        }
    }
    Err(Failure::Unfinished(format!(
        "the search of {} {position} has a fault",
        variant.name
    )))
}
