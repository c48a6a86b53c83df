//! Plays the pairs of a tuning on several threads.

use super::error::TuningError;
use super::file::{Row, TuningFile};
use super::plan::TuningPlan;
use super::spsa::{Spsa, Trial};
use crate::eval::ConstantChanges;
use crate::search::{Control, STACK_BYTES};
use crate::selfplay::{Conditions, PairPlayer, SelfPlayError};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::Builder;
use std::time::Duration;

/// Why a tuning has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TuningEnd {
    /// All pairs are played.
    Complete,
    /// The user has stopped it.
    Interrupted,
}

/// How often a run checks whether to stop.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Plays the pairs that the file lacks. Calls `watch` with the file's rows once before the first batch and after each
/// batch; it may stop the tuning, and so may `must_end`, which is polled several times a second. Batches in progress
/// are given up. Returns the rows.
///
/// # Errors
/// [`TuningError`]; the batches before it are in the file.
pub fn tune(
    plan: &TuningPlan,
    must_end: &dyn Fn() -> bool,
    mut watch: impl FnMut(&[Row]) -> ControlFlow<()>,
) -> Result<(Vec<Row>, TuningEnd), TuningError> {
    let (from, places, values) = plan.start()?;
    let settings = &plan.settings;
    let games = plan.of_games();
    let conditions = Conditions {
        options: &plan.options,
        settings: games,
        weights: None,
        tables: None,
    };
    let players = (0..plan.threads.max(1)).map(|_| plan.game.pair_player(conditions));
    let mut players: Vec<_> = players.collect::<Result<_, SelfPlayError>>()?;
    let mut file = TuningFile::open(&plan.out, settings, &values)?;
    loop {
        if watch(file.rows()).is_break() || must_end() {
            return Ok((file.rows().to_vec(), TuningEnd::Interrupted));
        }
        let Some(last) = file
            .rows()
            .last()
            .filter(|last| last.pairs < settings.pairs)
        else {
            return Ok((file.rows().to_vec(), TuningEnd::Complete));
        };
        let seed = settings.seed;
        let mut spsa = Spsa::new(places.clone(), last.values.clone(), settings.pairs, seed);
        let end = (last.pairs + settings.batch.max(1)).min(settings.pairs);
        let trials = (last.pairs + 1..=end).map(|number| spsa.trial(number));
        let trials: Vec<Trial> = trials.collect();
        let Some(results) = play(&mut players, &trials, from, must_end)? else {
            return Ok((file.rows().to_vec(), TuningEnd::Interrupted));
        };
        for (trial, result) in trials.iter().zip(results) {
            spsa.learn(trial, result);
        }
        file.add(Row {
            pairs: end,
            values: spsa.values().to_vec(),
        })?;
    }
}

/// Plays a batch and returns the results in the order of the trials; `None` if it was interrupted.
fn play(
    players: &mut [Box<dyn PairPlayer + Send>],
    trials: &[Trial],
    from: ConstantChanges,
    must_end: &dyn Fn() -> bool,
) -> Result<Option<Vec<i32>>, TuningError> {
    let control = Control::new(None);
    let next = AtomicUsize::new(0);
    let mut results = vec![None; trials.len()];
    std::thread::scope(|scope| {
        let _stop = Stop(&control);
        let (sender, reports) = channel();
        for player in players {
            let (control, next, sender) = (&control, &next, sender.clone());
            let work = move || {
                while let Some(trial) = trials.get(next.fetch_add(1, Relaxed)) {
                    let [first, second] = trial.constants;
                    let constants = [from.and(first), from.and(second)];
                    let play = || player.play(trial.number, constants, control);
                    let played = catch_unwind(AssertUnwindSafe(play));
                    let fault = |_| Err(SelfPlayError::fault());
                    let result = played.unwrap_or_else(fault);
                    let is_end = !matches!(result, Ok(Some(_)));
                    // After the end, nobody receives.
                    let is_sent = sender.send((trial.number, result)).is_ok();
                    if is_end || !is_sent {
                        return;
                    }
                }
            };
            let builder = Builder::new().stack_size(STACK_BYTES);
            let spawned = builder.spawn_scoped(scope, work);
            spawned.map_err(SelfPlayError::System)?;
        }
        drop(sender);
        loop {
            if must_end() {
                return Ok(None);
            }
            match reports.recv_timeout(POLL_INTERVAL) {
                Ok((number, result)) => {
                    let first = trials.first().map_or(0, |trial| trial.number);
                    if let Some(place) = results.get_mut((number - first) as usize) {
                        *place = result?;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(results.into_iter().collect()),
            }
        }
    })
}

/// Stops the threads on drop; pairs in progress are abandoned.
struct Stop<'a>(&'a Control);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}
