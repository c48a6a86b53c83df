//! `rafle openings`: writes balanced random openings.

use super::Failure;
use super::output::write_failure;
use super::position_args::rules_of;
use super::progress::CountBar;
use super::variants::variants_help;
use crate::runtime::interrupt_flag;
use rafle_engine::atomic_file::AtomicFile;
use rafle_engine::openings::{BalanceSettings, Opening, OpeningError, RandomPlies, make_balanced};
use rafle_engine::session::{Session, Setup};
use rafle_engine::thread::processors;
use rafle_engine::value_parsers::{count, men, whole};
use rafle_engine::variants::Variant;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    #[arg(long, default_value = "normal", value_parser = Variant::find, help = variants_help("The game"))]
    variant: &'static Variant,
    /// A rule parameter; may be repeated
    #[arg(long = "set", value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// Openings in the file
    #[arg(long, value_name = "N", value_parser = count::<u32>)]
    count: u32,
    /// Random plies of an opening; 8-10 by default, fewer in short games
    #[arg(long, value_name = "N[-M]")]
    plies: Option<RandomPlies>,
    /// The greatest score after an opening, in men; with more than two players, the greatest for each of them
    #[arg(long, value_name = "MEN", default_value_t = BalanceSettings::WITHIN, value_parser = men)]
    within: f64,
    /// Positions of the search that finds the score; a position with as many moves gets none
    #[arg(long, value_name = "N", default_value = "20000", value_parser = count::<u64>)]
    nodes: u64,
    /// Seed of the random plies
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Openings searched at a time, each on its own thread; one for each processor by default
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=512))]
    threads: Option<u16>,
    /// The file to write the openings to
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

const EXAMPLES: &str = "Examples:
  rafle openings --count 5000 --out openings.txt
  rafle openings --variant strand --count 500 --plies 4-12 --within 0.5 --out strand.txt
  rafle openings --variant chinese-checkers --set players=3 --count 100 --nodes 5000 --out three.txt
  rafle match --engine builtin --engine random --nodes 2000 --openings openings.txt

Each line has the moves of an opening, as --openings of `rafle match` reads them. After the moves the game goes on, and the built-in
engine finds neither side ahead by more than --within and no win by force. No position is the same as another one, turned, mirrored
or with the colours exchanged. With more than two players a score is a chance of winning: 0 where all have the same, and 0.3 where the
odds are a third better.

The openings depend on the arguments and the version of the program, with any number of threads. More --count adds to the same ones.
The file is written when all openings are found; an interrupt leaves the file as it was.";

impl Arguments {
    fn settings(&self, start: &dyn Session) -> BalanceSettings {
        let seats = start.seats().len() as u32;
        let usual = || RandomPlies::usual(start.moves_to_come() * seats);
        BalanceSettings {
            plies: self.plies.unwrap_or_else(usual),
            within: self.within,
            nodes: self.nodes,
            seed: self.seed,
        }
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let options = rules_of(arguments.variant, &arguments.set)?;
    let start = arguments.variant.open(Setup::default(), &options);
    let start = start.map_err(|error| Failure::BadUse(error.to_string()))?;
    let settings = arguments.settings(&*start);
    let threads = arguments.threads.map_or_else(processors, usize::from);
    let path = &arguments.out;
    let failed = |error| write_failure(path, error);
    let mut out = AtomicFile::create(path).map_err(failed)?;
    let progress = CountBar::start(arguments.count.into(), "openings")?;
    let interrupted = interrupt_flag()?;
    let mut made = 0;
    let take = |opening: Opening| {
        // An empty line is no opening.
        let line = match opening.moves.is_empty() {
            true => start.position(),
            false => opening.moves.join(" "),
        };
        writeln!(out, "{line}").map_err(failed)?;
        made += 1;
        let is_shown = progress.show(made.into());
        Ok(match made < arguments.count && is_shown {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        })
    };
    let found = make_balanced(
        arguments.variant,
        &options,
        &settings,
        threads,
        &interrupted,
        take,
    );
    progress.finish()?;
    let of_all = format!("{made} of {} openings", arguments.count);
    if let Err(Failure::BadUse(sentence)) = found {
        return Err(Failure::BadUse(format!(
            "{sentence}, after {of_all}; other --plies or a wider --within allow more"
        )));
    }
    found?;
    if made < arguments.count {
        return Err(Failure::Interrupted(format!(
            "interrupted after {of_all}; nothing is written"
        )));
    }
    out.commit().map_err(failed)?;
    writeln!(
        std::io::stdout(),
        "{}: {made} openings of {} plies",
        path.display(),
        settings.plies
    )?;
    Ok(())
}

impl From<OpeningError> for Failure {
    fn from(error: OpeningError) -> Self {
        match error {
            OpeningError::Search(error) => error.into(),
            misuse => Self::BadUse(misuse.to_string()),
        }
    }
}
