//! `rafle solve`: searches positions with known solutions and counts those that it solves.

use super::Failure;
use super::input::read_failure;
use super::position_args::{level_or_nodes, refuse, settings};
use super::variants::variants_help;
use rafle_engine::games::GameRules;
use rafle_engine::suites::{Attempt, PlayedEnd, Solver, SuitePosition, SuiteReader};
use rafle_engine::value_parsers::{count, seconds, whole};
use rafle_engine::variants::Variant;
use rafle_protocol::hub::Level;
use serde::Serialize;
use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// The default number of positions for each search.
const NODES: u64 = 100_000;

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle solve suite.epd
  rafle solve suite.epd --nodes 10000 --json
  rafle solve puzzles.pdn --move-time 0.5 --threads 2
  rafle solve endings.epd --play --move-time 0.1
  echo 'W:W28,32:B22 bm 28x17;' | rafle solve - --variant normal

A line of a suite is a position, then bm and the best move, or am and a move to avoid, or verdict and win, draw or loss, for the side
to move. Moves are separated by commas, operations by semicolons; id \"…\" names the position:

  W:W28,32:B22 bm 28x17; id \"one capture\";

The position ends before the first of these words. A first line `variant NAME;` names the game; lines that begin with # are comments.
A file may also hold games in PDN: the first move of a game with a tag FEN is the move to find.

A position is solved if the move at the end of its search is right; a verdict, if the search has proved it, a draw by the score 0. Its
line has the depth and the positions after which the search kept to the solution. The last line has the solved positions and all,
the positions searched, and the mean of those before the solutions. The exit status is 1 unless all are solved.

With --play the engine plays each position to its end against itself, and its game must end by the verdict of the line.

An object of --json has place, then error, or id, variant, position, task, solved, found_depth, found_nodes, found_seconds, move,
score, depth, nodes and seconds, or with --play, in place of those after solved, result, reason, plies, nodes and seconds; the last one
has solved, positions, faulty, nodes and mean_found_nodes.")]
pub(super) struct Arguments {
    /// The suite; - means standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[arg(long, default_value = "normal", value_parser = Variant::find, help = variants_help("The game, if the file does not name it"))]
    variant: &'static Variant,
    /// A parameter of the game or the engine; may be repeated
    #[arg(long = "set", value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// Positions for each search; 100000 without another bound
    #[arg(long, value_name = "N", value_parser = count::<u64>)]
    nodes: Option<u64>,
    /// Plies of each search
    #[arg(long, value_name = "PLIES", value_parser = whole::<u32>(1..=100))]
    depth: Option<u32>,
    /// Seconds for each search
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    move_time: Option<f64>,
    /// Threads of each search
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole::<u32>(1..=128))]
    threads: u32,
    /// Play each position to its end, with these limits for each move
    #[arg(long)]
    play: bool,
    /// Write a JSON object for each position, one a line
    #[arg(long)]
    json: bool,
}

impl Arguments {
    /// The limits of each search.
    fn level(&self) -> Level {
        level_or_nodes(self.depth, self.nodes, self.move_time, NODES)
    }
}

/// A position and whether it was solved.
#[derive(Debug, Serialize)]
struct Task<'a> {
    place: &'a str,
    id: Option<&'a str>,
    variant: &'a str,
    position: &'a str,
    task: String,
    solved: bool,
}

/// What became of a position.
#[derive(Debug, Serialize)]
struct Solved<'a> {
    #[serde(flatten)]
    task: Task<'a>,
    found_depth: Option<u32>,
    found_nodes: Option<u64>,
    found_seconds: Option<f64>,
    #[serde(rename = "move")]
    best: Option<&'a str>,
    /// In men, from the view of the side to move.
    score: Option<f64>,
    depth: u32,
    nodes: u64,
    seconds: f64,
}

/// How the game from a position ended.
#[derive(Debug, Serialize)]
struct Played<'a> {
    #[serde(flatten)]
    task: Task<'a>,
    /// For the side to move of the position.
    result: Option<String>,
    reason: &'a str,
    plies: u32,
    nodes: u64,
    seconds: f64,
}

/// A position that cannot be read.
#[derive(Debug, Serialize)]
struct Faulty<'a> {
    place: &'a str,
    error: &'a str,
}

/// The sums over the positions.
#[derive(Debug, Default, Serialize)]
struct Summary {
    solved: u64,
    /// The positions that were searched.
    positions: u64,
    /// The positions that could not be read.
    faulty: u64,
    nodes: u64,
    /// The mean number of nodes before the solutions that were found.
    mean_found_nodes: Option<u64>,
    #[serde(skip)]
    found_nodes: u64,
}

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    refuse(&arguments.set, &[("threads", "--threads sets it")])?;
    let mut pairs = arguments.set.clone();
    pairs.push(format!("threads={}", arguments.threads));
    let settings = settings(arguments.variant, &pairs)?;
    let rules = GameRules {
        variant: settings.variant,
        options: settings.options,
    };
    let mut solver = Solver::new(settings, arguments.level());
    let failed = |error| read_failure(&arguments.file, error);
    let (name, file) = open(&arguments.file)?;
    let reader = SuiteReader::new(file, rules).map_err(failed)?;
    let mut summary = Summary::default();
    let json = arguments.json;
    for read in reader {
        let (place, position) = read.map_err(failed)?;
        let place = format!("{name}: {place}");
        let position = position.and_then(|position| match position.puzzle.verdict {
            None if arguments.play => Err("there is no verdict to play for".to_owned()),
            _ => Ok(position),
        });
        let told = match position {
            Ok(position) if arguments.play => {
                let end = solver.play(&position)?;
                let played = Played::new(&place, &position, &end);
                summary.add(played.nodes, played.task.solved.then_some(played.nodes));
                tell(&played, json)?
            }
            Ok(position) => {
                let attempt = solver.solve(&position)?;
                let solved = Solved::new(&place, &position, &attempt);
                summary.add(solved.nodes, solved.found_nodes);
                tell(&solved, json)?
            }
            Err(error) => {
                summary.faulty += 1;
                let (place, error) = (place.as_str(), error.as_str());
                tell(&Faulty { place, error }, json)?
            }
        };
        writeln!(output, "{told}")?;
        output.flush()?;
    }
    writeln!(output, "{}", tell(&summary, json)?)?;
    summary.verdict(&name)
}

/// What is told in one line.
trait Told: Serialize {
    /// The line for people.
    fn text(&self) -> String;
}

/// Returns the line, as a JSON object if wanted.
fn tell(told: &impl Told, json: bool) -> Result<String, Failure> {
    if json {
        Ok(serde_json::to_string(told).map_err(std::io::Error::from)?)
    } else {
        Ok(told.text())
    }
}

/// Opens the suite, and returns its name for messages with it.
fn open(path: &Path) -> Result<(String, Box<dyn Read>), Failure> {
    if path == Path::new("-") {
        return Ok(("standard input".to_owned(), Box::new(std::io::stdin())));
    }
    let file = File::open(path).map_err(|error| read_failure(path, error))?;
    Ok((path.display().to_string(), Box::new(file)))
}

impl<'a> Task<'a> {
    fn new(place: &'a str, position: &'a SuitePosition, solved: bool) -> Self {
        Self {
            place,
            id: position.puzzle.id.as_deref(),
            variant: position.session.variant(),
            position: &position.puzzle.position,
            task: position.puzzle.task(),
            solved,
        }
    }

    /// How its line begins.
    fn name(&self) -> String {
        let id = self.id.map(|id| format!(", {id}")).unwrap_or_default();
        format!("{}{id}", self.place)
    }
}

impl<'a> Solved<'a> {
    fn new(place: &'a str, position: &'a SuitePosition, attempt: &'a Attempt) -> Self {
        let found = attempt.found;
        Self {
            task: Task::new(place, position, found.is_some()),
            found_depth: found.map(|found| found.depth),
            found_nodes: found.map(|found| found.nodes),
            found_seconds: found.map(|found| found.seconds),
            best: attempt.best.as_deref(),
            score: attempt.score,
            depth: attempt.depth,
            nodes: attempt.nodes,
            seconds: attempt.seconds,
        }
    }
}

impl Told for Solved<'_> {
    fn text(&self) -> String {
        let mut text = self.task.name();
        let found = self
            .found_depth
            .zip(self.found_nodes)
            .zip(self.found_seconds);
        text.push_str(&match found {
            Some(((depth, nodes), seconds)) => {
                format!(": found at depth {depth}, {nodes} positions, {seconds:.3} s: ")
            }
            None => format!(
                ": not found to depth {}, {} positions, {:.3} s: wanted {}, searched ",
                self.depth, self.nodes, self.seconds, self.task.task
            ),
        });
        text.push_str(self.best.unwrap_or("no move"));
        if let Some(score) = self.score {
            text.push_str(&format!(", score {score:.2}"));
        }
        text
    }
}

impl<'a> Played<'a> {
    fn new(place: &'a str, position: &'a SuitePosition, end: &'a PlayedEnd) -> Self {
        let solved = end.verdict.is_some() && end.verdict == position.puzzle.verdict;
        Self {
            task: Task::new(place, position, solved),
            result: end.verdict.map(|verdict| verdict.to_string()),
            reason: &end.reason,
            plies: end.plies,
            nodes: end.nodes,
            seconds: end.seconds,
        }
    }
}

impl Told for Played<'_> {
    fn text(&self) -> String {
        let name = self.task.name();
        let wanted = if self.task.solved {
            String::new()
        } else {
            format!(", wanted {}", self.task.task)
        };
        let Self {
            reason,
            plies,
            nodes,
            seconds,
            ..
        } = self;
        let result = self.result.as_deref().unwrap_or("no result");
        format!(
            "{name}: {result} by {reason} after {plies} plies{wanted}; {nodes} positions, {seconds:.3} s"
        )
    }
}

impl Summary {
    /// Adds a position: the nodes searched, and those before the solution.
    fn add(&mut self, nodes: u64, found_nodes: Option<u64>) {
        self.positions += 1;
        self.nodes += nodes;
        if let Some(found_nodes) = found_nodes {
            self.solved += 1;
            self.found_nodes += found_nodes;
            self.mean_found_nodes = Some(self.found_nodes / self.solved);
        }
    }

    /// The failure for a suite that is not solved as a whole.
    fn verdict(&self, name: &str) -> Result<(), Failure> {
        let failure = |sentence: String| Err(Failure::Unfinished(format!("{name}: {sentence}")));
        match (self.faulty, self.positions - self.solved) {
            (0, 0) if self.positions == 0 => failure("there is no position".to_owned()),
            (0, 0) => Ok(()),
            (0, 1) => failure("1 position is not solved".to_owned()),
            (0, some) => failure(format!("{some} positions are not solved")),
            (1, _) => failure("1 position is faulty".to_owned()),
            (some, _) => failure(format!("{some} positions are faulty")),
        }
    }
}

impl Told for Summary {
    fn text(&self) -> String {
        let Self {
            solved,
            positions,
            nodes,
            ..
        } = self;
        let mean = self
            .mean_found_nodes
            .map(|mean| format!(", {mean} on average to a solution"));
        let faulty = (self.faulty > 0).then(|| format!(", {} faulty", self.faulty));
        format!(
            "{solved} of {positions} solved{}; {nodes} positions searched{}",
            faulty.unwrap_or_default(),
            mean.unwrap_or_default()
        )
    }
}

impl Told for Faulty<'_> {
    fn text(&self) -> String {
        format!("{}: {}", self.place, self.error)
    }
}
