//! `rafle selfplay`: plays the engine against itself and stores the games.

use super::Failure;
use super::background_output::BackgroundOutput;
use super::position_args::rules_of;
use super::variants::variants_help;
use crate::runtime::interrupt_flag;
use crate::version::VERSION;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rafle_engine::EvalFile;
use rafle_engine::endgame::{TableError, Tables};
use rafle_engine::eval::net::Weights;
use rafle_engine::openings::RandomPlies;
use rafle_engine::selfplay::{
    GamesError, Plan, SelfPlayEnd, SelfPlayError, SelfPlaySettings, Tally, run as play,
};
use rafle_engine::shard::Shard;
use rafle_engine::thread::processors;
use rafle_engine::value_parsers::{count, whole};
use rafle_engine::variants::Variant;
use rafle_rules::Options;
use std::io::{ErrorKind, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    #[arg(long, default_value = "normal", value_parser = Variant::find, help = variants_help("The game"))]
    variant: &'static Variant,
    /// A rule parameter; may be repeated
    #[arg(long = "set", value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// Games in the file, including those that it has already
    #[arg(long, value_parser = count::<u64>)]
    games: u64,
    /// Play one part of the games, 2/8 for the second of eight; `rafle merge` joins the parts
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Positions of each search; a position with as many moves gets no score
    #[arg(long, value_name = "N", value_parser = count::<u64>)]
    nodes: u64,
    /// Seed of all random choices
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Games at a time, each on its own thread; one for each processor by default
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=512))]
    threads: Option<u16>,
    /// Random plies at the beginning of a game; 8..10 by default, fewer in short games
    #[arg(long, value_name = "N[..M]")]
    random_plies: Option<RandomPlies>,
    /// Further random moves per game of usual length, on average: 0.12 means one in 12 games of 100
    #[arg(
        long,
        value_name = "R",
        default_value = "0.12",
        allow_negative_numbers = true
    )]
    random_rate: f64,
    /// Plies after which a game is abandoned without a result; 200 for each seat by default
    #[arg(long, value_name = "PLIES", value_parser = count::<u32>)]
    max_plies: Option<u32>,
    /// The weights of the evaluation, a file written by `rafle train`
    #[arg(long, value_name = "FILE")]
    eval_file: Option<String>,
    /// A folder of endgame tables from `rafle tables build`, for the search and for ending drawn games
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// The file to write the games to
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

const EXAMPLES: &str = "Examples:
  rafle selfplay --games 100000 --nodes 2000 --out draughts.games
  rafle selfplay --variant strand --games 1000 --nodes 500 --seed 7 --threads 2 --out strand.games
  rafle selfplay --variant chinese-checkers --set players=3 --games 100 --nodes 1000 --out three.games
  rafle games draughts.games              check the games and count them

A game depends only on its number, the seed and the settings: the same command writes the same file, byte for byte, with any number
of threads. An opening is replaced if the first search scores it above 1.50 men. A game ends by its rules, or when the search has
proved a win for the mover. If a self-play is interrupted or killed, the same command continues it; more --games extend the file.
The last line has the number of games in the file and their results.";

/// The number of plies per seat after which a game is abandoned.
pub(super) const MAX_PLIES_A_SEAT: u32 = 200;

impl Arguments {
    fn plan(&self) -> Result<Plan, Failure> {
        let game = self.variant.self_play;
        let options = rules_of(self.variant, &self.set)?;
        let seats = game.seats(&options).map_err(failure)?.len();
        let usual = || game.usual_random_plies(&options).map_err(failure);
        let weights = self.weights()?;
        let tables = self.tables(&options)?;
        let settings = SelfPlaySettings {
            weights: weights.as_ref().map(|weights| weights.checksum()),
            seed: self.seed,
            nodes: self.nodes,
            random_plies: self.random_plies.map_or_else(usual, Ok)?,
            random_rate: self.random_rate,
            table_pieces: tables.as_ref().map_or(0, |tables| tables.most_pieces()),
            max_plies: self.max_plies.unwrap_or(MAX_PLIES_A_SEAT * seats as u32),
        };
        Ok(Plan {
            game,
            options,
            settings,
            weights,
            tables,
            games: self.games,
            shard: self.shard,
            threads: self.threads.map_or_else(processors, usize::from),
            out: self.out.clone(),
            engine: VERSION.clone(),
        })
    }

    /// Opens the tables of the given folder.
    fn tables(&self, options: &Options) -> Result<Option<Arc<Tables>>, Failure> {
        let Some(folder) = &self.tables else {
            return Ok(None);
        };
        let bad = |error: TableError| Failure::BadUse(error.to_string());
        let loaded = self.variant.tables_of(folder, options);
        Ok(Some(Arc::new(loaded.map_err(bad)?)))
    }

    /// Reads the weights of the given file.
    fn weights(&self) -> Result<Option<Arc<Weights>>, Failure> {
        let Some(path) = &self.eval_file else {
            return Ok(None);
        };
        let file = EvalFile::read(path).map_err(|error| Failure::BadUse(error.to_string()))?;
        let weights = file.weights();
        match &weights {
            Some(weights) if weights.header().variant == self.variant.name => {
                Ok(Some(Arc::clone(weights)))
            }
            Some(weights) => Err(Failure::BadUse(format!(
                "'{path}' is for the variant '{}', not '{}'",
                weights.header().variant,
                self.variant.name
            ))),
            None => Ok(None),
        }
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let plan = arguments.plan()?;
    let seats = plan.game.seats(&plan.options).map_err(failure)?;
    let mut progress = Progress::start(plan.games_of_file())?;
    let interrupted = interrupt_flag()?;
    let must_end = || interrupted.load(Relaxed);
    let played = play(&plan, &must_end, |tally| progress.show(tally));
    let rates = progress.finish()?;
    let (tally, end) = played.map_err(failure)?;
    let written = writeln!(
        std::io::stdout(),
        "{}: {}{rates}",
        plan.out.display(),
        tally.describe(&seats)
    );
    match end {
        SelfPlayEnd::Complete => Ok(written?),
        SelfPlayEnd::Interrupted => Err(Failure::Interrupted(format!(
            "interrupted after {} of {} games; the same command goes on from there",
            tally.games(),
            plan.games_of_file()
        ))),
    }
}

/// The failure for a self-play error: the system's or the user's.
pub(super) fn failure(error: SelfPlayError) -> Failure {
    match error {
        SelfPlayError::System(error) => Failure::Io(error),
        SelfPlayError::Memory(error) => Failure::Unfinished(error.to_string()),
        SelfPlayError::Games(error) => file_failure(error),
        misuse => Failure::BadUse(misuse.to_string()),
    }
}

/// The failure for a file: a missing file is the user's mistake, other errors of the system are not.
pub(super) fn file_failure(error: GamesError) -> Failure {
    match &error {
        GamesError::File { error: system, .. } if system.kind() != ErrorKind::NotFound => {
            Failure::of_file(error.to_string(), system)
        }
        _ => Failure::BadUse(error.to_string()),
    }
}

/// Shows the progress on a terminal, on its own thread.
struct Progress {
    /// The bar; `None` without a terminal.
    shown: Option<(ProgressBar, BackgroundOutput)>,
    games: u64,
    /// The games at the start, and the time of the start.
    first: Option<(Tally, Instant)>,
    last: Tally,
}

impl Progress {
    fn start(games: u64) -> std::io::Result<Self> {
        let shown = if std::io::stdout().is_terminal() {
            let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stdout());
            let style = ProgressStyle::with_template(
                "{bar:40} {pos}/{len} games, {elapsed} so far, {eta} to go\n{msg}",
            );
            let bar = bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            Some((bar, BackgroundOutput::start(std::io::stdout())?))
        } else {
            None
        };
        Ok(Self {
            shown,
            games,
            first: None,
            last: Tally::default(),
        })
    }

    /// Shows the games of the file, and stops the self-play if the terminal is closed.
    fn show(&mut self, tally: &Tally) -> ControlFlow<()> {
        let is_first = self.first.is_none();
        self.first.get_or_insert_with(|| (*tally, Instant::now()));
        self.last = *tally;
        let message = self.rates();
        let Some((bar, output)) = &self.shown else {
            return ControlFlow::Continue(());
        };
        let (bar, games) = (bar.clone(), tally.games().min(self.games));
        let message = format!("{} positions with a score{message}", tally.scored());
        // Only the last state matters, so earlier ones may be dropped silently.
        let shown = output.submit_silently(move |_| {
            bar.set_position(games);
            if is_first {
                bar.reset_eta();
            }
            bar.set_message(message);
            Ok(())
        });
        match shown {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }

    /// Games and positions per second in this run; empty before the first game.
    fn rates(&self) -> String {
        let Some((first, start)) = &self.first else {
            return String::new();
        };
        let games = self.last.games() - first.games();
        if games == 0 {
            return String::new();
        }
        let seconds = start.elapsed().as_secs_f64().max(1e-9);
        let positions = (self.last.scored() - first.scored()) as f64 / seconds;
        let games = games as f64 / seconds;
        format!("; {games:.1} games and {positions:.0} positions a second")
    }

    /// Clears the bar and returns the rates.
    fn finish(self) -> std::io::Result<String> {
        let rates = self.rates();
        if let Some((bar, output)) = self.shown {
            let finished = output.finish();
            bar.finish_and_clear();
            finished?;
        }
        Ok(rates)
    }
}
