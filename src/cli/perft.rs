//! `rafle perft`: counts paths of legal moves, to test and measure move generators.

use super::Failure;
use super::position_args::PositionArgs;
use rafle_engine::value_parsers::whole;
use std::io::Write;
use std::time::Instant;

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle perft --depth 9
  rafle perft --depth 5 --divide --pos \"W:WK10:BK46,12\"

Each line reads: perft DEPTH COUNT SECONDS MILLIONS-A-SECOND
It uses one thread, and counts the moves of the last ply without playing them.")]
pub(super) struct Arguments {
    #[command(flatten)]
    position: PositionArgs,
    /// The greatest number of plies
    #[arg(long, value_parser = whole::<u32>(1..=100))]
    depth: u32,
    /// Show the count of each legal move at the greatest depth
    #[arg(long)]
    divide: bool,
}

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let session = arguments.position.session()?;
    for depth in 1..=arguments.depth {
        let start = Instant::now();
        let count = if arguments.divide && depth == arguments.depth {
            let parts = session.divide(depth);
            for (mv, count) in &parts {
                writeln!(output, "{mv} {count}")?;
            }
            parts.iter().map(|(_, count)| count).sum()
        } else {
            session.perft(depth)
        };
        let seconds = start.elapsed().as_secs_f64();
        let millions = count as f64 / seconds.max(1e-9) / 1e6;
        writeln!(output, "perft {depth} {count} {seconds:.3} {millions:.1}")?;
        output.flush()?;
    }
    Ok(())
}
