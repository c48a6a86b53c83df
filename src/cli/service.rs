//! `rafle service`: answers the analysis requests of a program.

use super::Failure;
use super::position_args::{analysis_settings, refuse};
use crate::service::{ServiceSettings, serve};
use rafle_engine::Settings;
use rafle_engine::thread::processors;
use rafle_engine::value_parsers::whole;
use rafle_rules::Options;

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  echo '{\"id\":1,\"moves\":\"32-28 19-23\",\"nodes\":5000,\"lines\":2}' | rafle service

Each line of the input is an object: a request has id, and position and moves or game (PDN), and may have variant, rules, nodes, depth,
time, lines, priority and partial. Answers come as they are ready, each with its id: result or error ends a request, and so does
cancelled after {\"cancel\":1}. {\"query\":\"status\"} asks how many requests wait. At the end of the input all requests are answered
before the program ends. The objects are described in docs/SERVICE.md.")]
pub(super) struct Arguments {
    /// A parameter of the engine; may be repeated
    #[arg(long = "set", value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// Threads of each search
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole::<u32>(1..=128))]
    threads: u32,
    /// Searches at a time; by default, enough to use all processors
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=256))]
    concurrency: Option<u32>,
    /// The most requests that wait; further lines are read when there is room
    #[arg(long, value_name = "N", default_value = "1000", value_parser = whole::<u32>(1..=1_000_000))]
    waiting: u32,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    check(&arguments.set)?;
    let variant = Settings::default().variant;
    let workers = arguments.concurrency.map(|number| number as usize);
    let service = ServiceSettings {
        settings: analysis_settings(variant, &arguments.set, 1, arguments.threads)?,
        workers: workers.unwrap_or_else(|| (processors() / arguments.threads as usize).max(1)),
        waiting: arguments.waiting as usize,
    };
    let (input, output) = (std::io::stdin().lock(), std::io::stdout());
    // The client may keep the input open without a further line.
    Ok(serve(&service, input, output, || std::process::exit(0))?)
}

/// Refuses parameters that each request decides.
fn check(pairs: &[String]) -> Result<(), Failure> {
    const OF_REQUESTS: &str = "each request has its own";
    let rules = Options::default().list();
    let rules = rules.iter().map(|rule| rule.name);
    let decided = rules.chain(["variant", "multi-pv"]);
    let decided: Vec<(&str, &str)> = decided.map(|name| (name, OF_REQUESTS)).collect();
    refuse(pairs, &decided)
}
