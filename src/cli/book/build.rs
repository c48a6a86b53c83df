//! `rafle book build`: builds a book by searches.

use super::super::Failure;
use super::super::counted::counted;
use super::super::output::write_failure;
use super::super::position_args::settings;
use super::super::progress::CountBar;
use super::super::variants::variants_help;
use super::build_failure;
use crate::runtime::interrupt_flag;
use rafle_engine::atomic_file::AtomicFile;
use rafle_engine::book::{BookFault, write_entries};
use rafle_engine::bookmaking::{BuildEnd, BuildPlan, ExpansionSettings, build};
use rafle_engine::regular_file::FileRefusal;
use rafle_engine::shard::Shard;
use rafle_engine::thread::processors;
use rafle_engine::value_parsers::{count, whole};
use rafle_engine::variants::Variant;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    #[arg(long, default_value = "normal", value_parser = Variant::find, help = variants_help("The game"))]
    variant: &'static Variant,
    /// A parameter of the game, or eval-file; may be repeated
    #[arg(long = "set", value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// Positions of the book; the last expansion may add a few more
    #[arg(long, value_name = "N", value_parser = count::<u32>)]
    positions: u32,
    /// Nodes of the search of each position
    #[arg(long, value_name = "N", default_value = "20000", value_parser = count::<u64>)]
    nodes: u64,
    /// What a ply costs, in hundredths of a man: the greater, the wider and the less deep is the book
    #[arg(long, value_name = "N", default_value = "5", value_parser = whole::<u16>(0..=10_000))]
    ply_cost: u16,
    /// The most plies from the start to a position
    #[arg(long, value_name = "N", default_value = "60", value_parser = count::<u32>)]
    plies: u32,
    /// Make one part of the searches, 2/8 for the second of eight, while other processes make the others
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Seconds that a shard waits for the searches of others before it ends
    #[arg(long, value_name = "SECONDS", default_value = "0", value_parser = whole::<u32>(0..=1_000_000))]
    wait: u32,
    /// Searches at a time, each on its own thread; one for each processor by default
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=512))]
    threads: Option<u16>,
    /// The file to write the book to
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

const EXAMPLES: &str = "Examples:
  rafle book build --positions 2000 --nodes 20000 --out draughts.book
  rafle book build --variant strand --set opening=rencontre --positions 500 --out rencontre.book
  rafle book build --positions 20000 --shard 1/4 --wait 600 --out shared/draughts.book

Drop-out expansion (Lincke 2000): the book begins with the start position. The leaf that costs the least to reach is expanded, which
means that the positions after all of its moves are searched; a ply costs --ply-cost, and a move as much as it is worse than the best
one. Scores are minimaxed back to the start.

Each search is stored in the folder FILE.build at once: if the build is interrupted or killed, the same command goes on from there, and
with more --positions it adds to the same book. When the book is done, the folder can go.

The book depends on the options and the version of the program, with any number of threads or shards. The shards use one folder, as on
a shared disk. A shard that lacks searches of others ends and says how many: run all shards again until each reports the book, or let
them wait for each other with --wait.";

/// The folder of the journals.
fn folder(out: &std::path::Path) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(".build");
    name.into()
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let settings = settings(arguments.variant, &arguments.set)?;
    let path = &arguments.out;
    let failed = |error| write_failure(path, error);
    // A name that cannot be written costs no work. Shards write the same book one after the other.
    let mut file = match arguments.shard {
        None => Some(AtomicFile::create(path).map_err(failed)?),
        Some(_) => None,
    };
    let stop = interrupt_flag()?;
    let plan = BuildPlan {
        settings: &settings,
        expansion: ExpansionSettings {
            positions: arguments.positions as usize,
            ply_cost: arguments.ply_cost,
            plies: arguments.plies as usize,
        },
        nodes: arguments.nodes,
        folder: &folder(path),
        shard: arguments.shard,
        wait: Duration::from_secs(arguments.wait.into()),
        threads: arguments.threads.map_or_else(processors, usize::from),
        stop: &stop,
    };
    let bar = CountBar::start(arguments.positions.into(), "positions")?;
    let mut has_begun = false;
    let mut show = |progress: rafle_engine::bookmaking::BuildProgress| {
        let positions = progress.positions as u64;
        // What the journals have costs no time.
        if progress.searches > 0 && has_begun {
            bar.show(positions);
        } else {
            bar.skip(positions);
        }
        has_begun = progress.searches > 0;
    };
    let built = build(&plan, &mut show);
    bar.finish()?;
    let graph = match built.map_err(build_failure)? {
        BuildEnd::Complete(graph) => graph,
        BuildEnd::Waiting { missing } => {
            let told = counted(missing as u64, "search");
            let sentence = "the same command goes on when they are there";
            writeln!(
                std::io::stdout(),
                "{told} of other shards are missing: {sentence}"
            )?;
            return Ok(());
        }
    };
    let made = format!(
        "rafle {}, drop-out expansion, {} positions, {} nodes, ply cost {}, eval {}",
        env!("CARGO_PKG_VERSION"),
        arguments.positions,
        arguments.nodes,
        arguments.ply_cost,
        settings.eval_file.path(),
    );
    let header = graph.header(&made);
    let header = header.map_err(|fault: BookFault| Failure::BadUse(fault.to_string()))?;
    let mut bytes = std::io::Cursor::new(Vec::new());
    bytes = write_entries(bytes, &header, graph.entries()).map_err(failed)?;
    let written = match file.take() {
        Some(file) => file.finish(bytes.get_ref()),
        None => AtomicFile::write_whole(path, bytes.get_ref()),
    };
    match written {
        // Another shard is writing the same.
        Err(error) if arguments.shard.is_some() && is_in_use(&error) => {}
        written => written.map_err(failed)?,
    }
    let start = graph.nodes().first();
    let score = start.and_then(|node| node.entry.scores);
    let score = score.map_or(0.0, |scores| f64::from(scores.score.own()) / 100.0);
    let deepest = graph.nodes().iter().map(|node| node.depth).max();
    let positions = counted(graph.nodes().len() as u64, "position");
    writeln!(
        std::io::stdout(),
        "{}: {positions}, {} bytes, up to {} plies, score {score:.2}",
        path.display(),
        bytes.get_ref().len(),
        deepest.unwrap_or(0),
    )?;
    Ok(())
}

fn is_in_use(error: &std::io::Error) -> bool {
    matches!(
        rafle_engine::regular_file::refusal(error),
        Some(FileRefusal::InUse)
    )
}
