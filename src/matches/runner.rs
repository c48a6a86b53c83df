//! Runs a match: workers play the remaining games, their results go to the records.

use super::engine::{EngineKind, EnginePool, ReaperHandle, make_names_unique};
use super::game::play;
use super::match_end::MatchEnd;
use super::match_error::MatchError;
use super::plan::Plan;
use super::records::{GameRecord, MatchFiles};
use super::report::{Standings, summary};
use super::schedule::{GameId, Schedule};
use super::stats::Decision;
use crate::interrupt::interrupted;
use crate::openings::{Opening, openings};
use crate::session::Setup;
use std::collections::{HashSet, VecDeque};
use std::sync::{Mutex, PoisonError};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::sync::watch;

/// What the workers share.
struct Shared<'a> {
    plan: &'a Plan,
    schedule: &'a Schedule,
    openings: &'a [Opening],
    queue: Mutex<VecDeque<GameId>>,
    reaper: ReaperHandle,
}

/// What a worker reports: a game, or why the match can't be played.
type Report = Result<Box<GameRecord>, String>;

/// Plays a match, or the rest of one that was interrupted. `watch_games` is called once before the first
/// game, without a game, then with every game that has ended.
///
/// # Errors
/// [`MatchError`]; the games that were finished before are in the records.
pub fn run(
    mut plan: Plan,
    mut watch_games: impl FnMut(&Standings, Option<&GameRecord>),
) -> Result<(Plan, Standings, MatchEnd), MatchError> {
    make_names_unique(&mut plan.engines)?;
    let schedule = schedule(&plan)?;
    let openings = openings(
        &plan.openings,
        plan.variant,
        &plan.options,
        plan.seed,
        schedule.openings(),
    )?;
    let names = plan
        .engines
        .iter()
        .map(|engine| engine.name.clone())
        .collect();
    let mut standings = Standings::new(names, &schedule);
    let (mut records, finished) = match &plan.out {
        None => (None, Vec::new()),
        Some(dir) => {
            let (records, finished) = MatchFiles::open(dir, &plan)?;
            (Some(records), finished)
        }
    };
    let mut done = HashSet::new();
    for game in &finished {
        check_opening(game, &openings)?;
        if done.insert(game.id) {
            standings.add(game);
        }
    }
    watch_games(&standings, None);
    let shared = Shared {
        plan: &plan,
        schedule: &schedule,
        openings: &openings,
        reaper: if plan
            .engines
            .iter()
            .any(|engine| matches!(engine.kind, EngineKind::Command { .. }))
        {
            ReaperHandle::start()
        } else {
            ReaperHandle::default()
        },
        queue: Mutex::new(schedule.games().filter(|id| !done.contains(id)).collect()),
    };
    let ended = shared.play(&mut standings, records.as_mut(), &mut watch_games)?;
    if let Some(records) = records {
        records.close(&plan, &summary(&plan, &standings, ended))?;
    }
    Ok((plan, standings, ended))
}

fn schedule(plan: &Plan) -> Result<Schedule, MatchError> {
    let start = plan.variant.open(Setup::default(), &plan.options);
    let start = start.map_err(|error| MatchError::Misuse(error.to_string()))?;
    let seats = start.seats().len();
    let engines = plan.engines.len();
    if engines < seats {
        return Err(MatchError::Misuse(format!(
            "{} has {seats} seats, and there is --engine for {engines}",
            plan.variant.name
        )));
    }
    let needs_two = [
        (
            "--sprt",
            plan.sprt.is_some() && (seats != 2 || engines != 2),
        ),
        (
            "--adjudicate-win",
            plan.adjudication.win.is_some() && seats != 2,
        ),
        (
            "--adjudicate-draw",
            plan.adjudication.draw.is_some() && seats != 2,
        ),
    ];
    if let Some((option, _)) = needs_two.iter().find(|(_, is_wrong)| *is_wrong) {
        return Err(MatchError::Misuse(format!(
            "{option} is for matches of two engines"
        )));
    }
    Ok(Schedule::new(engines, seats, plan.format, plan.games))
}

/// Checks an opening against the journal: a file of openings may have changed since the match began.
fn check_opening(game: &GameRecord, openings: &[Opening]) -> Result<(), MatchError> {
    match openings.get(game.id.opening) {
        Some(opening) if *opening != game.opening => Err(MatchError::Misuse(format!(
            "opening {} is not the one that the journal has for it",
            game.id.opening + 1
        ))),
        _ => Ok(()),
    }
}

impl Shared<'_> {
    fn play(
        &self,
        standings: &mut Standings,
        mut records: Option<&mut MatchFiles>,
        watch_games: &mut impl FnMut(&Standings, Option<&GameRecord>),
    ) -> Result<MatchEnd, MatchError> {
        if self.is_decided(standings) {
            return Ok(MatchEnd::Decided);
        }
        let runtime = runtime()?;
        let (stop, stopped) = watch::channel(false);
        let (sender, mut reports) = unbounded_channel::<Report>();
        let left = self.lock_queue().len();
        std::thread::scope(|scope| {
            for _ in 0..self.plan.concurrency.clamp(1, left.max(1)) {
                let (sender, stopped) = (sender.clone(), stopped.clone());
                scope.spawn(move || match runtime_of_worker() {
                    Ok(runtime) => runtime.block_on(self.work(sender, stopped)),
                    Err(what) => drop(sender.send(Err(what))),
                });
            }
            drop(sender);
            let ended = runtime.block_on(async {
                // Created once, so that no signal between two games is missed.
                let mut interrupted = std::pin::pin!(interrupted());
                loop {
                    let report = tokio::select! {
                        biased;
                        _ = &mut interrupted => return Ok(MatchEnd::Interrupted),
                        report = reports.recv() => report,
                    };
                    let Some(report) = report else {
                        return Ok(MatchEnd::Complete);
                    };
                    let game = report.map_err(MatchError::Misuse)?;
                    if let Some(records) = &mut records {
                        records.add(self.plan, &game)?;
                    }
                    standings.add(&game);
                    watch_games(standings, Some(&game));
                    if self.is_decided(standings) {
                        return Ok(MatchEnd::Decided);
                    }
                }
            });
            // Games in progress are abandoned; their engines end with them.
            let _ = stop.send(true);
            ended
        })
    }

    /// Plays games until none is left or the match ends.
    async fn work(&self, sender: UnboundedSender<Report>, mut stopped: watch::Receiver<bool>) {
        let mut pool = EnginePool::new(
            &self.plan.engines,
            self.plan.player_options(),
            self.reaper.clone(),
        );
        while let Some(id) = self.next_game() {
            let report = tokio::select! {
                biased;
                _ = stopped.wait_for(|&is_over| is_over) => return,
                report = self.play_one(id, &mut pool) => report,
            };
            let is_over = report.is_err();
            if sender.send(report).is_err() || is_over {
                return;
            }
        }
        tokio::select! {
            _ = stopped.wait_for(|&is_over| is_over) => {}
            () = pool.retain(&[]) => {}
        }
    }

    async fn play_one(&self, id: GameId, pool: &mut EnginePool<'_>) -> Report {
        let engines = self.schedule.engines(id);
        let (Some(engines), Some(opening)) = (engines, self.openings.get(id.opening)) else {
            return Err(format!("there is no game {id:?}"));
        };
        let game = play(self.plan, id, &engines, opening, pool).await?;
        Ok(Box::new(game))
    }

    fn next_game(&self) -> Option<GameId> {
        self.lock_queue().pop_front()
    }

    fn lock_queue(&self) -> std::sync::MutexGuard<'_, VecDeque<GameId>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_decided(&self, standings: &Standings) -> bool {
        let pairs = standings.pairings().next().map(|(_, pairs, _)| pairs);
        let decision = self
            .plan
            .sprt
            .zip(pairs)
            .map(|(sprt, pairs)| sprt.decision(pairs));
        decision.is_some_and(|decision| decision != Decision::Open)
    }
}

fn runtime() -> std::io::Result<Runtime> {
    Builder::new_current_thread().enable_all().build()
}

fn runtime_of_worker() -> Result<Runtime, String> {
    runtime().map_err(|error| format!("a worker can't be started: {error}"))
}
