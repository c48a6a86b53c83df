//! Runs several analysts and returns their results in the order of the input.

use super::analysis::Analysis;
use super::analyst::Analyst;
use super::entry::Entry;
use crate::engine::EngineError;
use crate::thread::work_in_order;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// Runs analysts on entries at the same time, each on its own thread, and passes the results to `take` in the order of
/// the entries. Holds at most a few entries per analyst. Abandons running searches when it ends. Returns whether all
/// entries were analysed or the user interrupted.
///
/// # Errors
/// The error of reading an entry, of an engine or a thread, or of `take`; nothing more is passed after it.
pub fn in_order<E: From<EngineError> + From<std::io::Error>>(
    analysts: Vec<Analyst>,
    is_interrupted: &AtomicBool,
    entries: impl Iterator<Item = Result<Entry, E>>,
    mut take: impl FnMut(Analysis) -> Result<(), E>,
) -> Result<bool, E> {
    let analysts = analysts.into_iter();
    let workers = analysts.map(|mut analyst| move |entry| analyst.analyse(entry));
    let take = |analysis| take(analysis).map(ControlFlow::Continue);
    work_in_order("analysis", workers.collect(), is_interrupted, entries, take)
}
