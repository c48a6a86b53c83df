//! Fallible thread spawning, work on several threads, and the number of processors.

use std::collections::BTreeMap;
use std::io::{Error, Result};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::available_parallelism;
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

/// The number of jobs per worker that are handed out ahead of the first unfinished one.
const AHEAD: u64 = 4;

/// How often a wait checks for an interrupt.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Starts a thread.
///
/// # Errors
/// The system refuses a thread; the message names the thread.
pub fn spawn<T: Send + 'static>(
    name: &str,
    run: impl FnOnce() -> T + Send + 'static,
) -> Result<JoinHandle<T>> {
    let thread = Builder::new().name(name.to_owned());
    let started = thread.spawn(run);
    started.map_err(|error| Error::new(error.kind(), format!("no thread for the {name}: {error}")))
}

/// Runs `work` on a number of threads at once, one of them the caller's, and waits for all. The threads share what there
/// is to do. Without the feature `threads`, the caller's thread does it alone.
pub fn run_on(threads: usize, work: impl Fn() + Sync) {
    if cfg!(feature = "threads") {
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(&work);
            }
            work();
        });
    } else {
        work();
    }
}

/// Runs workers on jobs at the same time, each on its own thread, and passes the results to `take` in the order of the
/// jobs, until there are no more or `take` breaks. Holds at most a few jobs per worker. Abandons running jobs when it
/// ends. Returns `false` if the user interrupted.
///
/// # Errors
/// The error of a job, of a worker, of `take` or of the system; nothing more is passed after it.
pub fn work_in_order<J, R, W, E>(
    name: &'static str,
    workers: Vec<impl FnMut(J) -> std::result::Result<R, W> + Send + 'static>,
    is_interrupted: &AtomicBool,
    mut jobs: impl Iterator<Item = std::result::Result<J, E>>,
    mut take: impl FnMut(R) -> std::result::Result<ControlFlow<()>, E>,
) -> std::result::Result<bool, E>
where
    J: Send + 'static,
    R: Send + 'static,
    W: Send + 'static,
    E: From<W> + From<Error>,
{
    let most = AHEAD * workers.len() as u64;
    let (sender, queue) = channel();
    let (found, reports) = channel();
    let queue = Arc::new(Mutex::new(queue));
    for mut worker in workers {
        let (queue, found) = (Arc::clone(&queue), found.clone());
        let next = move || queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let work = move || {
            while let Ok((number, job)) = next() {
                let report = worker(job);
                let is_error = report.is_err();
                if found.send((number, report)).is_err() || is_error {
                    return;
                }
            }
        };
        drop(spawn(name, work)?);
    }
    drop((queue, found));
    // Numbers of the next job that is handed out and of the next result that is passed on, from 0.
    let (mut next_in, mut next_out) = (0, 0);
    let mut waiting = BTreeMap::new();
    let mut has_more = true;
    loop {
        while has_more && next_in - next_out < most {
            match jobs.next() {
                None => has_more = false,
                Some(job) => {
                    // The threads end only when this does, or with an error that comes as a report.
                    if sender.send((next_in, job?)).is_ok() {
                        next_in += 1;
                    } else {
                        has_more = false;
                    }
                }
            }
        }
        if next_out == next_in {
            return Ok(true);
        }
        match reports.recv_timeout(POLL_INTERVAL) {
            Ok((number, report)) => drop(waiting.insert(number, report?)),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(Error::other(format!("a thread for the {name} has a fault")).into());
            }
        }
        if is_interrupted.load(Relaxed) {
            return Ok(false);
        }
        while let Some(result) = waiting.remove(&next_out) {
            next_out += 1;
            if take(result)?.is_break() {
                return Ok(true);
            }
        }
    }
}

/// Returns the number of processors available to this program; 1 if the system does not report it.
pub fn processors() -> usize {
    static COUNT: OnceLock<usize> = OnceLock::new();
    *COUNT.get_or_init(|| available_parallelism().map_or(1, NonZero::get))
}
