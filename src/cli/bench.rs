//! `rafle bench`: fixed positions to a fixed depth. The node count is the same on every run and every
//! machine, so that it shows whether a change altered the search.

use super::Failure;
use crate::rules::Options;
use crate::search::{Control, Limits, Table};
use crate::session::{Event, Request, Setup};
use crate::variants::{VARIANTS, Variant};
use std::io::Write;
use std::sync::{Arc, mpsc};
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
    let table = Table::new(TABLE_EXPONENT).map_err(|error| Failure::BadUse(error.to_string()))?;
    let table = Arc::new(table);
    let start = Instant::now();
    let mut total = 0;
    for variant in variants {
        for &position in variant.bench.positions {
            let nodes = search(variant, position, &table)?;
            total += nodes;
            writeln!(output, "{} {position} {nodes}", variant.name)?;
            output.flush()?;
        }
    }
    let speed = total as f64 / start.elapsed().as_secs_f64().max(1e-9);
    writeln!(output, "bench {total} nodes {speed:.0} nps")?;
    Ok(())
}

fn search(variant: &Variant, position: &str, table: &Arc<Table>) -> Result<u64, Failure> {
    table.clear();
    let setup = Setup {
        position: Some(position),
        moves: "",
    };
    let session = variant
        .open(setup, &Options::default())
        .map_err(|error| Failure::BadUse(error.to_string()))?;
    let request = Request {
        limits: Limits {
            depth: variant.bench.depth,
            ..Limits::default()
        },
        quick_if_forced: false,
        numbered_lines: false,
        control: Arc::new(Control::new(None)),
        table: Arc::clone(table),
    };
    let (sender, events) = mpsc::channel();
    session.search(
        request,
        Box::new(move |event| {
            // The receiver lives as long as this function.
            let _ = sender.send(event);
        }),
    )();
    let done = events.into_iter().find_map(|event| match event {
        Event::Done { nodes, .. } => Some(nodes),
        Event::Info(_) => None,
    });
    Ok(done.unwrap_or(0))
}
