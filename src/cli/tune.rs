//! `rafle tune`: tunes the constants of the search by games of the engine against itself.

use super::Failure;
use super::output::write_svg;
use super::position_args::rules_of;
use super::progress::CountBar;
use super::selfplay::{MAX_PLIES_A_SEAT, failure as play_failure};
use super::variants::variants_help;
use crate::plots::tuning::plot;
use crate::runtime::interrupt_flag;
use rafle_engine::eval::SearchConstants;
use rafle_engine::openings::RandomPlies;
use rafle_engine::thread::processors;
use rafle_engine::tuning::{
    Row, Settled, TuningEnd, TuningError, TuningPlan, TuningSettings, settled, tune,
};
use rafle_engine::value_parsers::{count, whole};
use rafle_engine::variants::Variant;
use rafle_rules::Options;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    #[arg(long, default_value = "normal", value_parser = Variant::find, help = variants_help("The game"))]
    variant: &'static Variant,
    /// A rule parameter; may be repeated
    #[arg(long = "set", value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// The constants to tune; all that the game's search has if not given
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    constants: Vec<String>,
    /// Values to begin with in place of the game's own, as in the parameter search-constants
    #[arg(long, value_name = "NAME=VALUE …", default_value = "built-in")]
    from: String,
    /// Pairs of games in all; a file goes on to the number with which it was begun
    #[arg(long, value_name = "N", value_parser = count::<u64>)]
    pairs: u64,
    /// Pairs that are played with the same values
    #[arg(long, value_name = "N", default_value = "32", value_parser = whole::<u32>(1..=100_000))]
    batch: u32,
    /// Positions of each search
    #[arg(long, value_name = "N", default_value = "2000", value_parser = count::<u64>)]
    nodes: u64,
    /// Random plies at the beginning of a game; 8..10 by default, fewer in short games
    #[arg(long, value_name = "N[..M]")]
    random_plies: Option<RandomPlies>,
    /// Plies after which a game has no winner; 200 for each seat by default
    #[arg(long, value_name = "PLIES", value_parser = count::<u32>)]
    max_plies: Option<u32>,
    /// Seed of all random choices
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Pairs at a time, each on its own thread; one for each processor by default
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=512))]
    threads: Option<u16>,
    /// The file to write the values to after each batch, as comma-separated values; the plot beside it ends in .svg
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

const EXAMPLES: &str = "Examples:
  rafle tune --pairs 50000 --out draughts.csv
  rafle tune --variant strand --constants lmr-offset,lmr-divisor --pairs 20000 --nodes 3000 --out strand.csv

For each pair of games every constant is raised or lowered at random; one side plays with these values, the other with their opposites,
and all move a little towards the winner (SPSA). Both games of a pair begin with the same balanced opening. The values depend only on
the options, with any number of threads; if a tuning is interrupted or killed, the same command continues it.
At the end there is a line for each constant: its value at the start, its mean over the last quarter of the pairs, and its drift, which
is how far that lies from the mean of the quarter before, in the constant's steps. A tuning of 2000 pairs or more has converged when no drift
is above 0.25.
The last line has the values for the parameter search-constants, so that a match can tell whether they are better:
  rafle match --engine 'name=new,builtin,set.search-constants=\"lmr-offset=56 lmr-divisor=231\"' --engine builtin --nodes 5000
  --openings balanced:8 --sprt elo0=0,elo1=3 --games 40000";

impl Arguments {
    fn plan(&self) -> Result<TuningPlan, Failure> {
        let game = self.variant.self_play;
        let options = rules_of(self.variant, &self.set)?;
        let seats = game.seats(&options).map_err(play_failure)?.len();
        let usual = || game.usual_random_plies(&options).map_err(play_failure);
        let (_, used) = game.constants(&options).map_err(play_failure)?;
        let constants = if self.constants.is_empty() {
            let used = used.into_iter();
            let used = used.filter_map(|place| SearchConstants::LIST.get(place));
            used.map(|constant| constant.name.to_owned()).collect()
        } else {
            self.constants.clone()
        };
        let settings = TuningSettings {
            variant: self.variant.name.to_owned(),
            rules: differing(&options),
            constants,
            from: self.from.clone(),
            pairs: self.pairs,
            batch: self.batch.into(),
            nodes: self.nodes,
            random_plies: self.random_plies.map_or_else(usual, Ok)?,
            max_plies: self.max_plies.unwrap_or(MAX_PLIES_A_SEAT * seats as u32),
            seed: self.seed,
        };
        Ok(TuningPlan {
            game,
            options,
            settings,
            threads: self.threads.map_or_else(processors, usize::from),
            out: self.out.clone(),
        })
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let plan = arguments.plan()?;
    let settings = &plan.settings;
    let picture = arguments.out.with_extension("svg");
    if picture == arguments.out {
        let message = format!("'{}' is the name of the plot", picture.display());
        return Err(Failure::BadUse(message));
    }
    let bar = CountBar::start(settings.pairs, "pairs")?;
    let interrupted = interrupt_flag()?;
    let must_end = || interrupted.load(Relaxed);
    let mut has_begun = false;
    let tuned = tune(&plan, &must_end, |rows| {
        let pairs = rows.last().map_or(0, |last| last.pairs);
        let is_shown = if has_begun {
            bar.show(pairs)
        } else {
            bar.skip(pairs)
        };
        has_begun = true;
        match is_shown {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    bar.finish()?;
    let (rows, end) = tuned.map_err(failure)?;
    // What was found is told first: the plot may find no room.
    if end != TuningEnd::Interrupted {
        write!(
            std::io::stdout(),
            "{}",
            findings(&settings.constants, &rows)
        )?;
    }
    if let Some(svg) = plot(arguments.variant.name, &settings.constants, &rows) {
        write_svg(&picture, &svg)?;
    }
    if end == TuningEnd::Interrupted {
        let pairs = rows.last().map_or(0, |last| last.pairs);
        return Err(Failure::Interrupted(format!(
            "interrupted after {pairs} of {} pairs; the same command goes on from there",
            settings.pairs
        )));
    }
    Ok(())
}

/// The rule parameters that differ from their defaults, as `NAME=VALUE`.
fn differing(options: &Options) -> Vec<String> {
    let usual = Options::default().list();
    let both = options.list().into_iter().zip(usual);
    both.filter(|(rule, usual)| rule.value != usual.value)
        .map(|(rule, _)| format!("{}={}", rule.name, rule.value))
        .collect()
}

/// What a tuning has found, for people and for the next command.
fn findings(names: &[String], rows: &[Row]) -> String {
    let Some(found) = settled(names, rows) else {
        return "there are too few batches to tell anything\n".to_owned();
    };
    let mut text = format!(
        "{:<18}{:>8}{:>9}{:>7}\n",
        "constant", "start", "found", "drift"
    );
    for Settled {
        name,
        start,
        value,
        drift,
    } in &found
    {
        text += &format!("{name:<18}{start:>8}{value:>9.2}{drift:>7.2}\n");
    }
    let moving = found.iter().filter(|constant| !constant.is_at_rest());
    let moving: Vec<&str> = moving.map(|constant| constant.name.as_str()).collect();
    let pairs = rows.last().map_or(0, |row| row.pairs);
    text += &if pairs < Settled::MIN_PAIRS {
        let least = Settled::MIN_PAIRS;
        format!("too early to tell whether it has converged: {pairs} of at least {least} pairs\n")
    } else if moving.is_empty() {
        "converged: no constant moves any more\n".to_owned()
    } else {
        format!("not converged: still moving are {}\n", moving.join(", "))
    };
    let values = found.iter().map(|constant| {
        let value = constant.value.round();
        format!("{}={value}", constant.name)
    });
    text + &values.collect::<Vec<_>>().join(" ") + "\n"
}

fn failure(error: TuningError) -> Failure {
    match error {
        TuningError::Play(error) => play_failure(error),
        TuningError::File {
            error: ref system, ..
        } => Failure::of_file(error.to_string(), system),
        misuse => Failure::BadUse(misuse.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_findings_end_with_the_values_for_a_match() {
        let names = ["aspiration", "lmr-offset"].map(str::to_owned);
        let rows = |batch: u64| -> Vec<Row> {
            let row = |at| Row {
                pairs: batch * at,
                values: vec![20.4, at as f64],
            };
            (0..40).map(row).collect()
        };
        let text = findings(&names, &rows(64));
        let expected = "\
constant             start    found  drift
aspiration            20.4    20.40   0.00
lmr-offset               0    34.50   1.00
not converged: still moving are lmr-offset
aspiration=20 lmr-offset=35
";
        assert_eq!(text, expected);
        let early = findings(&names, &rows(2));
        assert!(
            early.contains("too early to tell whether it has converged: 78 of at least 2000 pairs")
        );
    }
}
