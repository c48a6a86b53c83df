//! `rafle puzzles`: finds positions for suites in games of the engine.

use super::Failure;
use super::position_args::settings;
use super::variants::variants_help;
use rafle_engine::suites::{PuzzleError, PuzzleMaker, PuzzleSettings};
use rafle_engine::value_parsers::{count, whole};
use rafle_engine::variants::Variant;
use rafle_protocol::epd::EpdLine;
use std::io::Write;

/// The default number of nodes that a solution is searched with.
const NODES: u64 = 50_000;

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle puzzles --count 100 --games 1000 > normal.epd
  rafle puzzles --variant strand --games 200 --seed 7 --nodes 50000
  rafle puzzles --endings 9 --count 500 --games 100000 --shallow 12 > endings.epd

Writes a suite for `rafle solve` to standard output, each position as soon as it is found. The engine plays games against itself, with
some random moves, and looks for positions in which one move wins and no other does. The two best moves are compared with --nodes
positions; a search of four times as many must agree, and one of --shallow plies must prefer another move. A capture that takes the
most pieces is never the solution. A move wins if its score is at least 0.80 men, and at least the lead that multiplies the odds of
winning by e in this game; the second move must be worth less than that, and less than the first by 1.50 men and by twice that lead.

With --endings the suite has positions of at most that many pieces that the side to move wins, verdict win: a search of --nodes positions
proves it, by endgame tables or by the end of the game, and one of --shallow plies does not. `rafle solve --play` plays them.
The same command makes the same suite.")]
pub(super) struct Arguments {
    #[arg(long, default_value = "normal", value_parser = Variant::find, help = variants_help("The game"))]
    variant: &'static Variant,
    /// A parameter of the game or the engine; may be repeated
    #[arg(long = "set", value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// Positions to find
    #[arg(long, value_name = "N", default_value = "100", value_parser = count::<u64>)]
    count: u64,
    /// Games to look through at most
    #[arg(long, value_name = "N", value_parser = count::<u64>)]
    games: Option<u64>,
    /// Seed of all random choices
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Positions that the two best moves are compared with, or that must prove the win of an ending
    #[arg(long, value_name = "N", default_value_t = NODES, value_parser = count::<u64>)]
    nodes: u64,
    /// Plies of the search that must prefer another move, or must not prove the win
    #[arg(long, value_name = "PLIES", default_value = "2", value_parser = whole::<u32>(1..=100))]
    shallow: u32,
    /// Find won endings of at most this many pieces in place of puzzles
    #[arg(long, value_name = "PIECES", value_parser = whole::<usize>(2..=100))]
    endings: Option<usize>,
}

impl Arguments {
    /// The command that makes the same suite.
    fn command(&self) -> String {
        let Self {
            variant,
            count,
            seed,
            nodes,
            shallow,
            endings,
            ..
        } = self;
        let set: String = { self.set.iter() }
            .map(|pair| {
                // A value can be the path of a file.
                let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
                let quoted = shlex::try_quote(value).unwrap_or(value.into());
                format!(" --set {name}={quoted}")
            })
            .collect();
        let games = self.games.map(|games| format!(" --games {games}"));
        let endings = endings.map(|pieces| format!(" --endings {pieces}"));
        format!(
            "rafle puzzles --variant {}{set} --count {count}{} --seed {seed} --nodes {nodes} --shallow {shallow}{}",
            variant.name,
            games.unwrap_or_default(),
            endings.unwrap_or_default()
        )
    }
}

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let engine = settings(arguments.variant, &arguments.set)?;
    let settings = PuzzleSettings {
        seed: arguments.seed,
        nodes: arguments.nodes,
        shallow_depth: arguments.shallow,
        endings: arguments.endings,
    };
    let mut maker = PuzzleMaker::new(&engine, settings)?;
    writeln!(output, "# {}", arguments.command())?;
    writeln!(
        output,
        "{}",
        EpdLine::Variant(engine.variant.name.to_owned())
    )?;
    let mut left = arguments.count;
    for number in 1..=arguments.games.unwrap_or(u64::MAX) {
        for puzzle in maker.play(number)? {
            writeln!(output, "{puzzle}")?;
            output.flush()?;
            left -= 1;
            if left == 0 {
                return Ok(());
            }
        }
    }
    Ok(())
}

impl From<PuzzleError> for Failure {
    fn from(error: PuzzleError) -> Self {
        match error {
            PuzzleError::Engine(error) => error.into(),
            misuse => Self::BadUse(misuse.to_string()),
        }
    }
}
