//! `rafle puzzles`: finds positions for suites in games of the engine.

use super::Failure;
use super::position_args::rule_parameters;
use super::variants::variants_help;
use rafle_engine::games::GameRules;
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

Writes a suite for `rafle solve` to standard output, each position as soon as it is found. The engine plays games against itself, with
some random moves, and looks for positions in which one move wins and no other does. The two best moves are compared with --nodes
positions; a search of four times as many must agree, and one of --shallow plies must prefer another move. A capture that takes the
most pieces is never the solution. A move wins if its score is at least 0.80 men, and at least the lead that multiplies the odds of
winning by e in this game; the second move must be worth less than that, and less than the first by 1.50 men and by twice that lead.
The same command makes the same suite.")]
pub(super) struct Arguments {
    #[arg(long, default_value = "normal", value_parser = Variant::find, help = variants_help("The game"))]
    variant: &'static Variant,
    /// A rule parameter; may be repeated
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
    /// Positions that the two best moves are compared with
    #[arg(long, value_name = "N", default_value_t = NODES, value_parser = count::<u64>)]
    nodes: u64,
    /// Plies of the search that must prefer another move
    #[arg(long, value_name = "PLIES", default_value = "2", value_parser = whole::<u32>(1..=100))]
    shallow: u32,
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
            ..
        } = self;
        let set: String = { self.set.iter() }
            .map(|pair| format!(" --set {pair}"))
            .collect();
        let games = self.games.map(|games| format!(" --games {games}"));
        format!(
            "rafle puzzles --variant {}{set} --count {count}{} --seed {seed} --nodes {nodes} --shallow {shallow}",
            variant.name,
            games.unwrap_or_default()
        )
    }
}

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let rules = GameRules {
        variant: arguments.variant,
        options: rule_parameters(&arguments.set)?,
    };
    let settings = PuzzleSettings {
        seed: arguments.seed,
        nodes: arguments.nodes,
        shallow_depth: arguments.shallow,
    };
    let mut maker = PuzzleMaker::new(rules, settings)?;
    writeln!(output, "# {}", arguments.command())?;
    writeln!(
        output,
        "{}",
        EpdLine::Variant(arguments.variant.name.to_owned())
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
