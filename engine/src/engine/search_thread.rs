//! The search thread of an engine: it runs searches one after the other.

use super::handle::Report;
use super::places::Turn;
use crate::search::STACK_BYTES;
use crate::session::{Event, SearchMemory, SearchRequest, SearchTask};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::Instant;

/// A search to run.
pub(super) struct Job {
    pub(super) task: Box<dyn SearchTask>,
    pub(super) request: SearchRequest,
    pub(super) reports: async_channel::Sender<Report>,
    /// Its turn, if several engines share places.
    pub(super) turn: Option<Arc<Turn>>,
}

/// A search thread. It ends once this is dropped and the submitted jobs are done.
pub(super) struct SearchThread {
    jobs: Sender<Box<Job>>,
    thread: JoinHandle<()>,
}

impl SearchThread {
    pub(super) fn start() -> std::io::Result<Self> {
        let (jobs, queue) = channel();
        let thread = std::thread::Builder::new()
            .name("search".to_owned())
            .stack_size(STACK_BYTES)
            .spawn(move || run(&queue))?;
        Ok(Self { jobs, thread })
    }

    /// Ends the thread after the jobs that it has.
    pub(super) fn end(self) -> JoinHandle<()> {
        self.thread
    }

    /// Queues a job; returns it if the thread has ended.
    pub(super) fn submit(&self, job: Box<Job>) -> Result<(), Box<Job>> {
        self.jobs.send(job).map_err(|unsent| unsent.0)
    }
}

/// Runs jobs. The memory of the search is created once, and again after a panic.
fn run(jobs: &Receiver<Box<Job>>) {
    let mut memory = SearchMemory::default();
    for job in jobs {
        let Job {
            task,
            request,
            reports,
            turn,
        } = *job;
        // The send fails only if the handle was dropped.
        let send = |event| {
            let at = Instant::now();
            let _ = reports.try_send(Report { at, event });
        };
        // A search stopped while it waits ends as soon as it starts, and needs no place.
        let place = turn.as_ref().and_then(Turn::wait);
        let mut end = None;
        let search = catch_unwind(AssertUnwindSafe(|| {
            task.run(&request, &mut memory, &mut |event| match event {
                Event::Info(_) => send(event),
                _ => end = Some(event),
            });
        }));
        if search.is_err() {
            log::error!("the search has a fault");
            memory = SearchMemory::default();
            let fallback = catch_unwind(AssertUnwindSafe(|| task.fallback()));
            end = Some(Event::InternalError {
                fallback: fallback.ok().flatten(),
            });
        }
        // The receiver of the end may replace the table; the old table's memory must be free by then.
        drop(request);
        drop(place);
        end.into_iter().for_each(send);
    }
}
