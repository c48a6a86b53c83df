//! Plays games on several threads and stores them in order.

use super::error::SelfPlayError;
use super::game_writer::GameWriter;
use super::header::Header;
use super::plan::Plan;
use super::player::GamePlayer;
use super::queue::Queue;
use super::record::{GameRecord, Tally};
use crate::search::{Control, STACK_BYTES};
use std::collections::BTreeMap;
use std::io::Error;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::Builder;
use std::time::Duration;

/// Why a self-play has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SelfPlayEnd {
    /// The file is complete.
    Complete,
    /// The user has stopped it.
    Interrupted,
}

/// A game with its number in the file, or the error that prevented it.
type Report = Result<(u64, GameRecord), SelfPlayError>;

/// How often a run checks whether to stop.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Plays the games missing from the file. Calls `watch` with the file's games once before the first game and then after
/// each stored game. `watch` may stop the self-play, and so may `must_end`, which is polled several times a second.
/// Returns the file's games at the end.
///
/// # Errors
/// [`SelfPlayError`]; the games before it are in the file.
pub fn run(
    plan: &Plan,
    must_end: &dyn Fn() -> bool,
    mut watch: impl FnMut(&Tally) -> ControlFlow<()>,
) -> Result<(Tally, SelfPlayEnd), SelfPlayError> {
    plan.check()?;
    let shard = plan.shard.map(|shard| (shard, plan.games));
    let header = Header::new(
        plan.game.name(),
        &plan.options,
        plan.settings,
        shard,
        &plan.engine,
    );
    let mut writer = GameWriter::open(&plan.out, &header)?;
    let is_wanted = watch(writer.tally()).is_continue();
    let end = if writer.tally().games() >= plan.games_of_file() {
        Ok(SelfPlayEnd::Complete)
    } else if is_wanted {
        play(plan, must_end, &mut writer, &mut watch)
    } else {
        Ok(SelfPlayEnd::Interrupted)
    };
    let tally = writer.close()?;
    Ok((tally, end?))
}

fn play(
    plan: &Plan,
    must_end: &dyn Fn() -> bool,
    writer: &mut GameWriter,
    watch: &mut impl FnMut(&Tally) -> ControlFlow<()>,
) -> Result<SelfPlayEnd, SelfPlayError> {
    let control = Control::new(None);
    let games = plan.games_of_file();
    let queue = Queue::new(writer.tally().games(), games);
    let left = games - writer.tally().games();
    let threads = plan
        .threads
        .clamp(1, usize::try_from(left).unwrap_or(usize::MAX));
    let (sender, reports) = channel();
    std::thread::scope(|scope| {
        // The scope waits for the threads, even after a panic.
        let _stop = Stop(&queue, &control);
        for _ in 0..threads {
            let (sender, failed) = (sender.clone(), sender.clone());
            let (queue, control) = (&queue, &control);
            let thread = Builder::new()
                .name("self-play".to_owned())
                .stack_size(STACK_BYTES);
            let started = thread.spawn_scoped(scope, move || work(plan, queue, control, &sender));
            if let Err(error) = started {
                let sentence = format!("a thread that plays games can't be started: {error}");
                drop(failed.send(Err(Error::new(error.kind(), sentence).into())));
                break;
            }
        }
        drop(sender);
        store(&reports, must_end, &queue, writer, watch)
    })
}

/// Stops the threads on drop; games in progress are abandoned.
struct Stop<'a>(&'a Queue, &'a Control);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.stop();
        self.1.stop();
    }
}

/// Stores games in order until all threads have ended.
fn store(
    reports: &Receiver<Report>,
    must_end: &dyn Fn() -> bool,
    queue: &Queue,
    writer: &mut GameWriter,
    watch: &mut impl FnMut(&Tally) -> ControlFlow<()>,
) -> Result<SelfPlayEnd, SelfPlayError> {
    // Games that finished before one with a smaller number.
    let mut waiting = BTreeMap::new();
    loop {
        if must_end() {
            return Ok(SelfPlayEnd::Interrupted);
        }
        let (number, game) = match reports.recv_timeout(POLL_INTERVAL) {
            Ok(report) => report?,
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => return Ok(SelfPlayEnd::Complete),
        };
        waiting.insert(number, game);
        while let Some(game) = waiting.remove(&(writer.tally().games() + 1)) {
            writer.add(&game)?;
            queue.set_written(writer.tally().games());
            if watch(writer.tally()).is_break() {
                return Ok(SelfPlayEnd::Interrupted);
            }
        }
    }
}

/// Plays games until none is left.
fn work(plan: &Plan, queue: &Queue, control: &Control, reports: &Sender<Report>) {
    let played = catch_unwind(AssertUnwindSafe(|| {
        let mut player = plan.game.player(plan.conditions())?;
        play_games(plan, &mut *player, queue, control, reports)
    }));
    if let Err(error) = played.unwrap_or_else(|_| Err(SelfPlayError::fault())) {
        // After the end, nobody receives.
        drop(reports.send(Err(error)));
    }
}

fn play_games(
    plan: &Plan,
    player: &mut dyn GamePlayer,
    queue: &Queue,
    control: &Control,
    reports: &Sender<Report>,
) -> Result<(), SelfPlayError> {
    while let Some(number) = queue.take() {
        let Some(game) = player.play(plan.number(number), control)? else {
            return Ok(());
        };
        if reports.send(Ok((number, game))).is_err() {
            return Ok(());
        }
    }
    Ok(())
}
