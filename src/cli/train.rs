//! `rafle train`: trains a network on games of self-play.

use super::Failure;
use super::output::{refuse_inputs, write_failure};
use super::selfplay::file_failure;
use crate::plots::training::plot;
use crate::runtime::interrupt_flag;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rafle_engine::EvalFile;
use rafle_engine::atomic_file::AtomicFile;
use rafle_engine::eval::net::Weights;
use rafle_engine::regular_file::read_regular;
use rafle_engine::selfplay::GameFiles;
use rafle_engine::thread::processors;
use rafle_engine::training::{
    Counts, EpochLosses, Learning, Request, TrainingError, TrainingOptions, Watch, csv,
};
use rafle_engine::value_parsers::whole;
use rafle_engine::variants::Variant;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// Files of games of one variant, written by `rafle selfplay`
    #[arg(required = true, value_name = "GAMES")]
    games: Vec<PathBuf>,
    /// The file to write the weights to
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Learn which moves the searches chose, in games of three and more players: a network of moves
    #[arg(long, conflicts_with_all = ["result_share", "later_share", "scale"])]
    moves: bool,
    /// Hidden units of each view: a multiple of 16; 64, or as many as --from has, if not given
    #[arg(long, value_name = "N", value_parser = hidden_units)]
    hidden: Option<usize>,
    /// Start from these weights instead of random ones: a file written by `rafle train`
    #[arg(long, value_name = "FILE")]
    from: Option<String>,
    /// Epochs: how often each position is used
    #[arg(long, value_name = "N", default_value = "20", value_parser = whole::<u32>(1..=10_000))]
    epochs: u32,
    /// Positions in each step
    #[arg(long, value_name = "N", default_value = "16384", value_parser = whole::<u32>(1..=1 << 24))]
    batch: u32,
    /// The learning rate at the start; it falls to a hundredth of that
    #[arg(long, value_name = "R", default_value = "0.001", value_parser = rate)]
    rate: f32,
    /// The share of the game's result in the target, from 0 to 1; the rest is the score of the search
    #[arg(long, value_name = "R", default_value = "0.4", value_parser = share)]
    result_share: f32,
    /// The share of the game's later searches in the score of a position, from 0 to 1 (TD(λ)); the rest is the score of
    /// its own search
    #[arg(long, value_name = "R", default_value = "0.5", value_parser = share)]
    later_share: f32,
    /// The scale of scores: this many hundredths of a man multiply the odds by e; that of --from, or fitted to the games,
    /// if not given
    #[arg(long, value_name = "N", value_parser = whole::<i32>(1..=10_000))]
    scale: Option<i32>,
    /// Seed of the first weights and of the order of the positions
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Threads; one for each processor by default. Their number does not change the weights
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=512))]
    threads: Option<u16>,
}

/// The suffix of the state file, after the name of the weights.
const STATE: &str = ".state";

/// What the names of the losses, as a table and as a plot, end in.
const TABLE: &str = ".csv";
const PLOT: &str = ".svg";

/// The maximum size of a state file in bytes; those of the largest networks take some ten million.
const MAX_STATE: u64 = 1 << 30;

const EXAMPLES: &str = "Examples:
  rafle train draughts.games --out draughts.net
  rafle train one.games two.games --hidden 32 --epochs 40 --result-share 0.7 --out strand.net
  rafle train draughts.games --from draughts.net --rate 0.0002 --out better.net
  rafle train star.games --moves --hidden 32 --batch 512 --rate 0.004 --out moves.net
  rafle match --engine 'name=new,builtin,set.eval-file=draughts.net' --engine builtin --nodes 5000

Training uses every position that was searched and in which the side to move does not have to capture. With three or more players it
uses every position, once for each player. Before a random move, and in unfinished games, only the score is learned.
With --moves a network learns which of the moves each search chose; the search of three and more players tries those first. What
it learns is added to a score by hand, and its validation tells how often it finds the chosen move.
One game in sixteen is kept back for validation. FILE.csv and FILE.svg have the losses of each epoch. If the command is interrupted or
killed, run it again to go on after the last whole epoch, which FILE.state keeps until the end. The same command finds the same weights.
With --from and more --hidden units than that network has, the new ones count for nothing at first.";

fn hidden_units(text: &str) -> Result<usize, String> {
    use rafle_engine::eval::net::{LANES, MAX_HIDDEN};
    let units: usize = text
        .parse()
        .map_err(|_| "a number is expected".to_owned())?;
    if (LANES..=MAX_HIDDEN).contains(&units) && units.is_multiple_of(LANES) {
        Ok(units)
    } else {
        Err(format!(
            "multiples of {LANES} up to {MAX_HIDDEN} are possible"
        ))
    }
}

/// A number from 0 to 1.
fn share(text: &str) -> Result<f32, String> {
    let share = text
        .parse()
        .ok()
        .filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "a number from 0 to 1 is expected".to_owned())
}

fn rate(text: &str) -> Result<f32, String> {
    share(text).and_then(|rate| {
        let is_positive = rate > 0.0;
        is_positive
            .then_some(rate)
            .ok_or_else(|| "the learning rate must be greater than 0".to_owned())
    })
}

/// The number of hidden units that a network has if nobody says otherwise.
const USUAL_HIDDEN: usize = 64;

impl Arguments {
    /// Reads the weights to start from.
    fn from(&self, learning: &dyn Learning) -> Result<Option<Arc<Weights>>, Failure> {
        let Some(path) = &self.from else {
            return Ok(None);
        };
        let file = EvalFile::read(path).map_err(|error| Failure::BadUse(error.to_string()))?;
        let Some(weights) = file.weights() else {
            let sentence = format!("--from needs a file, not '{path}'");
            return Err(Failure::BadUse(sentence));
        };
        let fits = learning.check(weights.header());
        fits.map_err(|error| Failure::BadUse(format!("'{path}': {error}")))?;
        let known = weights.header().hidden;
        match self.hidden {
            Some(hidden) if hidden < known => Err(Failure::BadUse(format!(
                "--hidden {hidden} is fewer than the {known} hidden units of '{path}'"
            ))),
            _ => Ok(Some(weights)),
        }
    }

    /// The file name with a suffix.
    fn beside(&self, suffix: &str) -> PathBuf {
        let mut name = self.out.clone().into_os_string();
        name.push(suffix);
        name.into()
    }

    /// Refuses to write over an input. The network may take the place of the one that it comes from.
    fn refuse_inputs(&self) -> Result<(), Failure> {
        let games = || self.games.iter().map(PathBuf::as_path);
        refuse_inputs(&self.out, games())?;
        for suffix in [TABLE, PLOT, STATE] {
            let from = self.from.iter().map(Path::new);
            refuse_inputs(&self.beside(suffix), games().chain(from))?;
        }
        Ok(())
    }

    fn options(&self, from: Option<&Weights>) -> TrainingOptions {
        let usual = from.map_or(USUAL_HIDDEN, |weights| weights.header().hidden);
        TrainingOptions {
            hidden: self.hidden.unwrap_or(usual),
            epochs: self.epochs,
            batch: self.batch as usize,
            rate: self.rate,
            result_share: self.result_share,
            later_share: self.later_share,
            scale: self.scale.unwrap_or(0),
            seed: self.seed,
        }
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let games = match GameFiles::of_any_rules(arguments.games.clone()) {
        Some(games) => games.map_err(file_failure)?,
        None => return Err(Failure::BadUse("no file of games is given".to_owned())),
    };
    let variant = Variant::find(games.variant());
    let variant = variant.map_err(|error| Failure::BadUse(error.to_string()))?;
    let learning = if arguments.moves {
        let none = TrainingError::NoMoves(variant.name);
        variant.move_learning.ok_or(none)
    } else {
        variant.learning_from(games.options())
    };
    let learning = learning.map_err(failure)?;
    let threads = arguments.threads.map_or_else(processors, usize::from);
    let from = arguments.from(learning)?;
    let options = arguments.options(from.as_deref());
    let start = from
        .as_ref()
        .map(|weights| format!(", from {:08x}", weights.checksum()));
    let shares = if arguments.moves {
        "moves".to_owned()
    } else {
        let (result, later) = (options.result_share, options.later_share);
        format!("result share {result}, later share {later}")
    };
    let made = format!(
        "rafle {}: {} hidden units, {} epochs, batches of {}, rate {}, {shares}, seed {}{}",
        env!("CARGO_PKG_VERSION"),
        options.hidden,
        options.epochs,
        options.batch,
        options.rate,
        options.seed,
        start.unwrap_or_default()
    );
    let request = Request {
        games,
        options,
        from,
        made: &made,
        threads,
    };
    arguments.refuse_inputs()?;
    // Find out before hours of training whether the file can be written, and lock it against a second run.
    let out = AtomicFile::create(&arguments.out);
    let out = out.map_err(|error| write_failure(&arguments.out, error))?;
    let mut progress = Progress::start(variant.name, arguments)?;
    let trained = learning.train(request, &mut progress);
    match trained.map_err(|error| progress.failure(error))? {
        Some(weights) => {
            let written = out.finish(&weights.to_bytes());
            written.map_err(|error| write_failure(&arguments.out, error))?;
            // The remaining state contains nothing that is not in the weights.
            let _ = std::fs::remove_file(progress.state_path());
            Ok(())
        }
        None => Err(Failure::Interrupted(
            "interrupted; run the same command again to go on after the last whole epoch"
                .to_owned(),
        )),
    }
}

fn failure(error: TrainingError) -> Failure {
    match error {
        TrainingError::Games(error) => file_failure(error),
        TrainingError::File { path, error } => write_failure(&path, error),
        TrainingError::System(error) => Failure::Io(error),
        misuse => Failure::BadUse(misuse.to_string()),
    }
}

/// Writes the files and prints a line with the losses after each epoch; shows a bar on a terminal.
struct Progress<'a> {
    variant: &'static str,
    arguments: &'a Arguments,
    is_interrupted: Arc<AtomicBool>,
    bar: ProgressBar,
    /// When the current epoch began.
    since: Instant,
    training: u64,
}

impl<'a> Progress<'a> {
    fn start(variant: &'static str, arguments: &'a Arguments) -> std::io::Result<Self> {
        let is_interrupted = interrupt_flag()?;
        let target = if std::io::stdout().is_terminal() {
            ProgressDrawTarget::stdout()
        } else {
            ProgressDrawTarget::hidden()
        };
        let style = ProgressStyle::with_template("{pos} positions read, {elapsed}");
        let bar = ProgressBar::with_draw_target(None, target);
        Ok(Self {
            variant,
            arguments,
            is_interrupted,
            bar: bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())),
            since: Instant::now(),
            training: 0,
        })
    }

    fn state_path(&self) -> PathBuf {
        self.arguments.beside(STATE)
    }

    /// Writes the file with a suffix.
    fn write(&self, suffix: &str, bytes: &[u8]) -> Result<(), TrainingError> {
        let path = self.arguments.beside(suffix);
        let written = AtomicFile::write_whole(&path, bytes);
        written.map_err(|error| TrainingError::File { path, error })
    }

    /// The failure for an error, with the name of its file.
    fn failure(&self, error: TrainingError) -> Failure {
        match error {
            TrainingError::State(_) | TrainingError::OtherState => {
                let path = self.state_path();
                Failure::BadUse(format!("'{}': {error}", path.display()))
            }
            other => failure(other),
        }
    }
}

impl Watch for Progress<'_> {
    fn begin(
        &mut self,
        counts: Counts,
        options: &TrainingOptions,
    ) -> Result<Option<Vec<u8>>, TrainingError> {
        let Counts {
            games,
            training,
            validation,
        } = counts;
        let scale = options.scale;
        let text = format!(
            "{games} games: {training} positions for training, {validation} for validation; scale {scale}"
        );
        self.bar.finish_and_clear();
        writeln!(std::io::stdout(), "{text}")?;
        let style = "{bar:40} {pos}/{len} positions, {elapsed} so far, {eta} to go";
        let style = ProgressStyle::with_template(style);
        self.bar.reset();
        self.bar.set_length(training * u64::from(options.epochs));
        self.bar
            .set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        self.since = Instant::now();
        self.training = training;
        let path = self.state_path();
        match read_regular(&path, MAX_STATE) {
            Ok(state) => Ok(Some(state)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(TrainingError::File { path, error }),
        }
    }

    fn progress(&mut self, samples: u64) -> bool {
        self.bar.inc(samples);
        !self.is_interrupted.load(Relaxed)
    }

    fn epoch(&mut self, epochs: &[EpochLosses], state: &[u8]) -> Result<(), TrainingError> {
        let Some(last) = epochs.last() else {
            return Ok(());
        };
        let rate = self.training as f64 / self.since.elapsed().as_secs_f64().max(1e-9);
        self.since = Instant::now();
        let text = format!("{last}; {:.2} million positions a second", rate / 1e6);
        self.bar.suspend(|| writeln!(std::io::stdout(), "{text}"))?;
        self.bar.set_position(self.training * epochs.len() as u64);
        if let Some(svg) = plot(self.variant, epochs) {
            self.write(PLOT, svg.as_bytes())?;
        }
        self.write(TABLE, csv(epochs).as_bytes())?;
        self.write(STATE, state)
    }
}
