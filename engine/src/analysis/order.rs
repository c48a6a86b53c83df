//! Runs several analysts and returns their results in the order of the input.

use super::analysis::Analysis;
use super::analyst::Analyst;
use super::entry::Entry;
use crate::engine::EngineError;
use crate::thread::spawn;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The number of entries per analyst that are read ahead of the first unfinished one.
const AHEAD: u64 = 4;

/// How often a wait checks for an interrupt.
const PATIENCE: Duration = Duration::from_millis(100);

/// What a thread has found.
type Report = Result<Analysis, EngineError>;

/// Runs analysts on entries at the same time, each on its own thread, and passes the results to `take` in the order of
/// the entries. Holds at most a few entries per analyst. Abandons running searches when it ends. Returns whether all
/// entries were analysed or the user interrupted.
///
/// # Errors
/// The error of reading an entry, of an engine or a thread, or of `take`; nothing more is passed after it.
pub fn in_order<E: From<EngineError> + From<std::io::Error>>(
    analysts: Vec<Analyst>,
    is_interrupted: &AtomicBool,
    mut entries: impl Iterator<Item = Result<Entry, E>>,
    mut take: impl FnMut(Analysis) -> Result<(), E>,
) -> Result<bool, E> {
    let most = AHEAD * analysts.len() as u64;
    let (jobs, queue) = channel();
    let (found, reports) = channel();
    let queue = Arc::new(Mutex::new(queue));
    for analyst in analysts {
        let (queue, found) = (Arc::clone(&queue), found.clone());
        drop(spawn("analysis", move || work(analyst, &queue, &found))?);
    }
    drop((queue, found));
    // Numbers of the next entry that is handed out and of the next analysis that is given, from 0.
    let (mut next_in, mut next_out) = (0, 0);
    let mut waiting = BTreeMap::new();
    let mut has_more = true;
    loop {
        while has_more && next_in - next_out < most {
            match entries.next() {
                None => has_more = false,
                Some(entry) => {
                    let entry = entry?;
                    // The threads end only when this does, or with an error that comes as a report.
                    if jobs.send((next_in, entry)).is_ok() {
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
        match reports.recv_timeout(PATIENCE) {
            Ok((number, report)) => drop(waiting.insert(number, report?)),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Err(EngineError::Internal.into()),
        }
        if is_interrupted.load(Relaxed) {
            return Ok(false);
        }
        while let Some(analysis) = waiting.remove(&next_out) {
            next_out += 1;
            take(analysis)?;
        }
    }
}

/// Analyses entries until there are no more.
fn work(
    mut analyst: Analyst,
    queue: &Mutex<Receiver<(u64, Entry)>>,
    found: &Sender<(u64, Report)>,
) {
    loop {
        let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, entry)) = job else {
            return;
        };
        let report = analyst.analyse(entry);
        let is_error = report.is_err();
        if found.send((number, report)).is_err() || is_error {
            return;
        }
    }
}
