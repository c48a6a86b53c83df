//! `rafle match`: plays engines against each other.

use super::Failure;
use super::background_output::BackgroundOutput;
use super::position_args::rules_of;
use super::variants::variants_help;
use crate::matches::{
    AdjudicationRules, DrawRule, EngineSpec, First, Format, GameRecord, MatchEnd, MatchError,
    MatchPlan, Pace, Sprt, Standings, TimeControl, WinRule, crosstable, report, run as play,
};
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rafle_engine::openings::OpeningSource;
use rafle_engine::shard::Shard;
use rafle_engine::value_parsers::{count, seconds, whole};
use rafle_engine::variants::Variant;
use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// An engine: builtin, random or cmd="…", then name=, dir=, set.NAME=VALUE, tc=, move-time=, depth=, nodes=,
    /// separated by commas; once for each engine
    #[arg(long = "engine", value_name = "PARTS", required = true)]
    engines: Vec<EngineSpec>,
    /// Seconds for the game and increment, 60+0.6, or for a number of moves, 40/60; 10+0.1 if no bound
    /// is given
    #[arg(long, value_name = "[MOVES/]TIME[+INC]")]
    tc: Option<TimeControl>,
    /// Seconds for each move
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    move_time: Option<f64>,
    /// Plies of each search
    #[arg(long, value_name = "PLIES", value_parser = count::<u32>)]
    depth: Option<u32>,
    /// Positions of each search
    #[arg(long, value_name = "N", value_parser = count::<u64>)]
    nodes: Option<u64>,
    #[arg(long, default_value = "normal", value_parser = Variant::find, help = variants_help("The game"))]
    variant: &'static Variant,
    /// A rule parameter; may be repeated
    #[arg(long = "set", value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// Games of each pairing; every opening is played once from every seat, or once with --first loser
    #[arg(long, default_value = "100", value_parser = count::<u32>)]
    games: u32,
    /// Who plays first
    #[arg(long, value_enum, default_value = "exchange")]
    first: FirstArg,
    /// Play one part of the games, 2/8 for the second of eight; `rafle merge` joins the parts
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// ballots (every first move with every reply), random:N (N random plies), balanced:N (N random plies after which
    /// a search of 10000 positions finds no side more than 0.3 men ahead; balanced:N,within=1 allows one man), or a
    /// file: PDN games, or positions and records of moves, one a line
    #[arg(long, value_name = "KIND|FILE", default_value = "ballots")]
    openings: OpeningSource,
    /// Seed for the order of the ballots and the random moves
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Games at a time
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole::<u16>(1..=512))]
    concurrency: u16,
    /// Only the first engine plays, against each of the others
    #[arg(long)]
    gauntlet: bool,
    /// Stop when the sequential test accepts a hypothesis: elo0=0,elo1=5,alpha=0.05,beta=0.05[,scale=normalized]
    #[arg(long, value_name = "PARTS", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Adjudicate a game as won when the scores of both engines agree: score=5,plies=6
    #[arg(long, value_name = "PARTS")]
    adjudicate_win: Option<WinRule>,
    /// Adjudicate a game as drawn when the scores of both engines agree: score=0.1,plies=20,after=80
    #[arg(long, value_name = "PARTS")]
    adjudicate_draw: Option<DrawRule>,
    /// Adjudicate a game as drawn after this number of plies, counted from the end of its opening
    #[arg(long, value_name = "PLIES", default_value = "1000", value_parser = count::<u32>)]
    max_plies: u32,
    /// Seconds by which a clock may be exceeded
    #[arg(long, value_name = "SECONDS", default_value = "0.1", value_parser = duration_or_zero)]
    time_margin: Duration,
    /// Seconds to wait for an engine where no clock bounds it
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = duration)]
    patience: Duration,
    /// Directory for games.pdn, summary.json and journal.jsonl; the same command resumes an
    /// interrupted match
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum FirstArg {
    /// Each engine once with every opening
    Exchange,
    /// The loser of the game before, or after a draw the other engine; one game at a time, each with its own opening
    Loser,
}

const EXAMPLES: &str = "Examples:
  rafle match --engine builtin,nodes=20000 --engine builtin,nodes=2000 --games 200
  rafle match --engine builtin --engine 'name=Scan,cmd=\"./scan hub\",dir=/opt/scan,set.threads=1' \\
      --tc 60+0.6 --games 40 --concurrency 2 --out results
  rafle match --engine name=new,cmd=\"new/rafle hub\" --engine name=old,cmd=\"old/rafle hub\" \\
      --tc 5+0.05 --games 20000 --openings balanced:8 --sprt elo0=0,elo1=5 --out test
  rafle match --variant fidchell-1 --engine builtin --engine random --games 5 --first loser --nodes 500

The engines speak the Hub protocol. An engine forfeits a game if it plays an illegal move, exceeds its time, exits, does not
answer, or writes too much; it is then restarted and the match continues. Without a terminal, each game is one line of output.
On Ctrl-C, or if the output is closed, the match prints its report and ends with status 1; it can be resumed. If nobody reads the
output, lines are left out and the games go on.";

fn duration_or_zero(text: &str) -> Result<Duration, String> {
    if text == "0" {
        return Ok(Duration::ZERO);
    }
    duration(text)
}

fn duration(text: &str) -> Result<Duration, String> {
    let seconds = seconds(text).map_err(|error| error.to_string())?;
    Ok(Duration::from_secs_f64(seconds))
}

impl Arguments {
    fn plan(&self) -> Result<MatchPlan, Failure> {
        let mut pace = Pace {
            control: self.tc,
            move_time: self.move_time,
            depth: self.depth,
            nodes: self.nodes,
        };
        if pace.is_empty() {
            pace.control = Some(TimeControl {
                moves: None,
                time: 10.0,
                increment: 0.1,
            });
        }
        Ok(MatchPlan {
            variant: self.variant,
            options: rules_of(self.variant, &self.set)?,
            engines: self.engines.clone(),
            pace,
            format: if self.gauntlet {
                Format::Gauntlet
            } else {
                Format::RoundRobin
            },
            first: match self.first {
                FirstArg::Exchange => First::Exchange,
                FirstArg::Loser => First::Loser,
            },
            games: usize::try_from(self.games).unwrap_or(usize::MAX),
            shard: self.shard,
            openings: self.openings.clone(),
            seed: self.seed,
            concurrency: usize::from(self.concurrency),
            sprt: self.sprt,
            adjudication: AdjudicationRules {
                win: self.adjudicate_win,
                draw: self.adjudicate_draw,
                max_plies: self.max_plies,
            },
            time_margin: self.time_margin,
            engine_timeout: self.patience,
            out: self.out.clone(),
        })
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let plan = arguments.plan()?;
    let mut progress = ProgressView::start()?;
    let played = play(plan, |standings, game| progress.show(standings, game));
    let shown = progress.finish();
    let (plan, standings, ended) = played.map_err(failure)?;
    let interrupted = |by: &str| {
        Failure::Interrupted(format!(
            "{by} after {} of {} games{}",
            standings.games(),
            standings.total(),
            if plan.out.is_some() {
                "; the same command goes on from there"
            } else {
                ""
            }
        ))
    };
    let mut output = std::io::stdout();
    let written =
        shown.and_then(|()| writeln!(output, "\n{}", report(&plan, &standings).trim_end()));
    match (ended, written) {
        (MatchEnd::Interrupted, Ok(())) => Err(interrupted("interrupted")),
        (MatchEnd::Interrupted, Err(error)) => {
            Err(interrupted(&format!("the output failed ({error})")))
        }
        (_, written) => Ok(written?),
    }
}

/// The failure for a match error: the system's or the user's.
fn failure(error: MatchError) -> Failure {
    match error {
        MatchError::System(error) => Failure::Io(error),
        other => Failure::BadUse(other.to_string()),
    }
}

/// Shows the progress of the match on its own thread: a bar on a terminal, otherwise a line for each game.
struct ProgressView {
    /// The bar; `None` without a terminal.
    bar: Option<ProgressBar>,
    output: BackgroundOutput,
}

impl ProgressView {
    fn start() -> std::io::Result<Self> {
        let bar = std::io::stdout().is_terminal().then(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stdout());
            let style = ProgressStyle::with_template(
                "{bar:40} {pos}/{len} games, {elapsed} so far, {eta} to go\n{msg}",
            );
            bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        });
        let output = BackgroundOutput::start(std::io::stdout())?;
        Ok(Self { bar, output })
    }

    /// Shows the progress, and stops the match if the output is closed.
    fn show(&mut self, standings: &Standings, game: Option<&GameRecord>) -> ControlFlow<()> {
        if game.is_none() {
            for notice in standings.notices() {
                // If it can't be written, it is still in the summary.
                let _ = writeln!(std::io::stderr(), "rafle: {notice}");
            }
        }
        let shown = if let Some(bar) = self.bar.clone() {
            let (games, total) = (standings.games(), standings.total() as u64);
            let table = crosstable(standings).trim_end().to_owned();
            let is_first = game.is_none();
            // Only the last state matters, so earlier ones may be dropped silently.
            self.output.submit_silently(move |_| {
                bar.set_length(total);
                bar.set_position(games);
                if is_first {
                    bar.reset_eta();
                }
                bar.set_message(table);
                Ok(())
            })
        } else {
            match game {
                Some(game) => writeln!(self.output, "{}", line(standings, game)),
                None if standings.games() == 0 => Ok(()),
                None => writeln!(
                    self.output,
                    "{} games are in the journal",
                    standings.games()
                ),
            }
        };
        match shown {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }

    /// Waits until everything is written.
    fn finish(self) -> std::io::Result<()> {
        self.output.finish()?;
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        Ok(())
    }
}

/// A finished game in one line.
fn line(standings: &Standings, game: &GameRecord) -> String {
    let names = standings.names();
    let seated: Vec<String> = game
        .engines
        .iter()
        .zip(&game.seats)
        .map(|(&engine, seat)| format!("{seat}={}", names.get(engine).map_or("", String::as_str)))
        .collect();
    let winner = game.winner().and_then(|seat| game.seats.get(seat));
    let result = match winner {
        Some(seat) => format!("{seat} wins"),
        // The points of a forfeited seat are shared among more than one other.
        None if game.forfeit.is_some() => "no winner".to_owned(),
        None => "draw".to_owned(),
    };
    let plies = game.opening.moves.len() + game.moves.len();
    let mut line = format!(
        "{}/{} {} {result}, {}, {plies} plies",
        standings.games(),
        standings.total(),
        seated.join(" "),
        game.reason
    );
    if let Some(forfeit) = &game.forfeit {
        let seat = game.seats.get(forfeit.seat).map_or("", String::as_str);
        line.push_str(&format!(", {seat}, {}: {}", forfeit.fault, forfeit.what));
    }
    line
}
