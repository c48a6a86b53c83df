//! The workers of a match: threads that play game after game, each with its own engines.

use super::engine::{EngineKind, EnginePool, ReaperHandle};
use super::game::play;
use super::plan::{MatchEnd, MatchError, MatchPlan};
use super::records::{GameRecord, MatchFiles};
use super::report::Standings;
use super::schedule::{Chains, GameId, Schedule};
use super::stats::Decision;
use crate::runtime::{interrupted, runtime};
use rafle_engine::openings::{Opening, OpeningError, Openings};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::mpsc::{Sender, channel};
use tokio::sync::watch;

/// The state shared by the workers of a match.
pub(super) struct Workers<'a> {
    plan: &'a MatchPlan,
    schedule: &'a Schedule,
    queue: Mutex<Queue<'a>>,
    /// The number of games to play.
    left: usize,
    reaper: ReaperHandle,
    /// For each engine, whether it has started once.
    have_started: Vec<AtomicBool>,
}

/// The queue of games. Each is created when a worker takes it.
struct Queue<'a> {
    games: Upcoming<'a>,
    openings: Openings,
}

/// The source of the games.
pub(super) enum Upcoming<'a> {
    /// The games are known in advance.
    Listed(Box<dyn Iterator<Item = GameId> + Send + 'a>),
    /// Each game depends on the previous one, so a single worker plays them all.
    Chained(Chains),
}

impl Upcoming<'_> {
    fn next(&mut self) -> Option<GameId> {
        match self {
            Self::Listed(games) => games.next(),
            Self::Chained(chains) => chains.next(),
        }
    }
}

/// A worker's report: a game, or why the match can't be played.
type WorkerResult = Result<Box<GameRecord>, MatchError>;

impl<'a> Workers<'a> {
    /// Workers for a match with `left` games to play.
    pub(super) fn new(
        plan: &'a MatchPlan,
        schedule: &'a Schedule,
        openings: Openings,
        games: Upcoming<'a>,
        left: usize,
    ) -> Self {
        let mut kinds = plan.engines.iter().map(|engine| &engine.kind);
        Self {
            plan,
            schedule,
            left,
            have_started: plan
                .engines
                .iter()
                .map(|_| AtomicBool::new(false))
                .collect(),
            reaper: if kinds.any(|kind| matches!(kind, EngineKind::Command { .. })) {
                ReaperHandle::start()
            } else {
                ReaperHandle::default()
            },
            queue: Mutex::new(Queue { games, openings }),
        }
    }

    /// Plays the games, records them, and adds them to the standings.
    pub(super) fn play(
        &self,
        standings: &mut Standings,
        mut records: Option<&mut MatchFiles>,
        watch_games: &mut impl FnMut(&Standings, Option<&GameRecord>) -> ControlFlow<()>,
    ) -> Result<MatchEnd, MatchError> {
        if self.is_decided(standings) {
            return Ok(MatchEnd::Decided);
        }
        let own_runtime = runtime()?;
        let (stop, stopped) = watch::channel(false);
        // On a slow disk the workers wait for the records, which never lack more than a few games.
        let (sender, mut reports) = channel::<WorkerResult>(1);
        std::thread::scope(|scope| {
            let mut threads = Vec::new();
            let mut not_started = None;
            for _ in 0..self.plan.concurrency.clamp(1, self.left.max(1)) {
                let (sender, stopped) = (sender.clone(), stopped.clone());
                let started = runtime().and_then(|runtime| {
                    let worker = std::thread::Builder::new().name("worker".to_owned());
                    let work = move || runtime.block_on(self.work(sender, stopped));
                    worker.spawn_scoped(scope, work)
                });
                match started {
                    Ok(thread) => threads.push(thread),
                    Err(error) => {
                        not_started = Some(error);
                        break;
                    }
                }
            }
            drop(sender);
            let ended = own_runtime.block_on(async {
                if let Some(error) = not_started {
                    return Err(without_worker(&error));
                }
                // Created once, so that a signal between two games is not missed.
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
                    let game = report?;
                    if let Some(records) = &mut records {
                        records.add(self.plan, &game)?;
                    }
                    standings.add(&game);
                    if watch_games(standings, Some(&game)).is_break() {
                        return Ok(MatchEnd::Interrupted);
                    }
                    if self.is_decided(standings) {
                        return Ok(MatchEnd::Decided);
                    }
                }
            });
            // Abandon the games in progress; their engines end with them.
            let _ = stop.send(true);
            let faults = threads.into_iter().map(|thread| thread.join());
            // Every thread must end before the scope does.
            match faults.filter(Result::is_err).count() {
                0 => ended,
                _ => Err(MatchError::System(std::io::Error::other(
                    "a worker has ended by a fault of its own",
                ))),
            }
        })
    }

    /// Plays games until none is left or the match ends.
    async fn work(&self, sender: Sender<WorkerResult>, mut stopped: watch::Receiver<bool>) {
        let mut pool = EnginePool::new(
            &self.plan.engines,
            self.plan.player_options(),
            self.reaper.clone(),
            &self.have_started,
        );
        while let Some(next) = self.next_game() {
            let report = tokio::select! {
                biased;
                _ = stopped.wait_for(|&is_over| is_over) => return,
                report = self.play_one(next, &mut pool) => report,
            };
            let is_over = report.is_err();
            let sent = tokio::select! {
                biased;
                _ = stopped.wait_for(|&is_over| is_over) => return,
                sent = sender.send(report) => sent,
            };
            if sent.is_err() || is_over {
                return;
            }
        }
        tokio::select! {
            _ = stopped.wait_for(|&is_over| is_over) => {}
            () = pool.retain(&[]) => {}
        }
    }

    async fn play_one(
        &self,
        next: Result<(GameId, Opening), OpeningError>,
        pool: &mut EnginePool<'_>,
    ) -> WorkerResult {
        let (id, opening) = next?;
        let engines = self.schedule.engines(id);
        let engines =
            engines.ok_or_else(|| MatchError::Misuse(format!("there is no game {id:?}")))?;
        let game = play(self.plan, id, &engines, &opening, pool).await?;
        if let Upcoming::Chained(chains) = &mut self.queue().games {
            chains.add(&game);
        }
        Ok(Box::new(game))
    }

    fn queue(&self) -> MutexGuard<'_, Queue<'a>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next_game(&self) -> Option<Result<(GameId, Opening), OpeningError>> {
        let mut queue = self.queue();
        let id = queue.games.next()?;
        let opening = queue.openings.get(id.opening);
        Some(opening.map(|opening| (id, opening)))
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

fn without_worker(error: &std::io::Error) -> MatchError {
    let sentence = format!("a thread that plays games can't be started: {error}");
    MatchError::System(std::io::Error::new(error.kind(), sentence))
}
