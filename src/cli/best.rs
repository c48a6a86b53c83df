//! `rafle best`: searches one position and prints the answer.

use super::Failure;
use super::position_args::PositionArgs;
use rafle_engine::Engine;
use rafle_engine::session::Session;
use rafle_engine::value_parsers::{MAX_DEPTH, count, seconds, whole};
use rafle_protocol::hub::{Go, Info, Level};
use serde::Serialize;
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  rafle best --move-time 0.5
  rafle best --moves \"1. 32-28 19-23 2. 28x19\" --depth 9
  rafle best --pos \"W:W31,K40:B7,12\" --nodes 100000 --json
  rafle best --variant strand --set threads=2 --move-time 1
  rafle best --pdn games.pdn --game 2 --ply 3     the second game of a file, after three plies

The first line is the move to play, or how the game has ended. The second line has the score in men for the side to move, the depth
in plies, the positions and the seconds. The third has the moves that the search expects, beginning with the first line's. Without a
bound the search takes one second. --json writes one object in one line: variant, position, turn, result, move, ponder, score,
depth, nodes, seconds, table, pv; unknown values are null.")]
pub(super) struct Arguments {
    #[command(flatten)]
    position: PositionArgs,
    /// Seconds for the search
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    move_time: Option<f64>,
    /// Positions to search
    #[arg(long, value_name = "N", value_parser = count::<u64>)]
    nodes: Option<u64>,
    /// Plies to search
    #[arg(long, value_name = "PLIES", value_parser = whole::<u32>(1..=MAX_DEPTH))]
    depth: Option<u32>,
    /// Write a JSON object in one line
    #[arg(long)]
    json: bool,
}

/// The answer for a position.
#[derive(Debug, Serialize)]
struct Answer {
    variant: String,
    position: String,
    /// Who moves.
    turn: String,
    /// How the game ended; `None` while it goes on.
    result: Option<String>,
    #[serde(rename = "move")]
    best: Option<String>,
    ponder: Option<String>,
    /// In men, from the view of the side to move.
    score: Option<f64>,
    depth: Option<u32>,
    nodes: u64,
    seconds: Option<f64>,
    /// The result from an endgame table.
    table: Option<String>,
    pv: Vec<String>,
}

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let settings = arguments.position.settings()?;
    let session = arguments.position.open(&settings)?;
    let mut engine = Engine::new(settings);
    let level = Level {
        depth: arguments.depth,
        nodes: arguments.nodes,
        move_time: arguments.move_time,
        ..Level::default()
    };
    let answer = search(&mut engine, &*session, &level)?;
    if arguments.json {
        let text = serde_json::to_string(&answer).map_err(std::io::Error::from)?;
        return Ok(writeln!(output, "{text}")?);
    }
    match (&answer.best, &answer.result) {
        (Some(best), _) => writeln!(output, "{best}")?,
        (None, Some(result)) => return Ok(writeln!(output, "{result}")?),
        (None, None) => return Ok(writeln!(output, "no move")?),
    }
    let score = answer.score.map(|score| format!("score {score:.2}"));
    let table = answer
        .table
        .as_ref()
        .map(|table| format!("{table} by its table"));
    let depth = answer.depth.map(|depth| format!("depth {depth}"));
    let nodes = Some(format!("{} positions", answer.nodes));
    let time = answer.seconds.map(|seconds| format!("{seconds:.3} s"));
    let parts: Vec<String> = [score, table, depth, nodes, time]
        .into_iter()
        .flatten()
        .collect();
    writeln!(output, "{}", parts.join(", "))?;
    Ok(writeln!(output, "{}", answer.pv.join(" "))?)
}

/// Searches a position, unless its game is over.
fn search(engine: &mut Engine, session: &dyn Session, level: &Level) -> Result<Answer, Failure> {
    let mut answer = Answer {
        variant: session.variant().to_owned(),
        position: session.position(),
        turn: session.turn().to_owned(),
        result: session.result().to_sentence(),
        best: None,
        ponder: None,
        score: None,
        depth: None,
        nodes: 0,
        seconds: None,
        table: None,
        pv: Vec::new(),
    };
    if answer.result.is_some() {
        return Ok(answer);
    }
    let found = engine.find(session, level, Go::Think);
    let found = found.map_err(|error| Failure::Unfinished(error.to_string()))?;
    (answer.best, answer.ponder, answer.nodes) = (found.best, found.ponder, found.nodes);
    if let Some(best) = found.lines.into_iter().next() {
        answer.take(best);
    } else {
        answer.pv = answer.best.iter().cloned().collect();
    }
    Ok(answer)
}

impl Answer {
    fn take(&mut self, info: Info) {
        self.score = info.score;
        self.depth = info.depth;
        self.seconds = info.time;
        self.table = info.table;
        self.pv = info.pv;
    }
}
