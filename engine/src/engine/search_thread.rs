//! Runs the searches of an engine one after the other: on a thread of its own, or on the caller's in slices.

use super::handle::Report;
#[cfg(feature = "threads")]
use super::places::Turn;
use crate::clock::Instant;
#[cfg(feature = "threads")]
use crate::search::STACK_BYTES;
use crate::session::{Event, SearchMemory, SearchRequest, SearchTask};
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
#[cfg(feature = "threads")]
use std::sync::{
    Arc,
    mpsc::{Receiver, Sender, channel},
};
#[cfg(feature = "threads")]
use std::thread::JoinHandle;
use std::time::Duration;

/// A search to run.
pub(super) struct Job {
    pub(super) task: Box<dyn SearchTask>,
    pub(super) request: SearchRequest,
    pub(super) reports: async_channel::Sender<Report>,
    /// Its turn, if several engines share places.
    #[cfg(feature = "threads")]
    pub(super) turn: Option<Arc<Turn>>,
}

impl Job {
    /// Runs the search, or one slice of it. Returns the last event at the end of the search.
    fn run(&mut self, slice: Option<u64>, memory: &mut SearchMemory) -> Option<Event> {
        let Self {
            task,
            request,
            reports,
            ..
        } = self;
        let mut end = None;
        let search = catch_unwind(AssertUnwindSafe(|| {
            task.run(request, slice, memory, &mut |event| match event {
                Event::Info(_) => send(reports, event),
                _ => end = Some(event),
            })
        }));
        match search {
            Ok(_) => end,
            Err(_) => {
                log::error!("the search has a fault");
                *memory = SearchMemory::default();
                let fallback = catch_unwind(AssertUnwindSafe(|| task.fallback()));
                Some(Event::InternalError {
                    fallback: fallback.ok().flatten(),
                })
            }
        }
    }

    /// Runs a slice of the search.
    fn slice(&mut self, nodes: u64, time: Duration, memory: &mut SearchMemory) -> Option<Event> {
        self.request.control.begin_slice(time);
        self.run(Some(nodes), memory)
    }

    /// Reports the end of the search. The receiver may replace the table, so the search frees its own memory first.
    fn end(self, event: Event) {
        let Self {
            request, reports, ..
        } = self;
        drop(request);
        send(&reports, event);
    }
}

/// Sends an event. That fails only if the handle was dropped.
fn send(reports: &async_channel::Sender<Report>, event: Event) {
    let at = Instant::now();
    let _ = reports.try_send(Report { at, event });
}

/// The searches that the caller runs in slices.
#[derive(Default)]
pub(super) struct SliceQueue {
    jobs: VecDeque<Box<Job>>,
    memory: SearchMemory,
}

impl SliceQueue {
    /// Queues a job.
    pub(super) fn submit(&mut self, job: Box<Job>) {
        self.jobs.push_back(job);
    }

    /// Runs a slice of the first job, which ends after this number of nodes or this time. Returns whether any job is left.
    pub(super) fn step(&mut self, nodes: u64, time: Duration) -> bool {
        if let Some(job) = self.jobs.front_mut()
            && let Some(end) = job.slice(nodes, time, &mut self.memory)
            && let Some(job) = self.jobs.pop_front()
        {
            job.end(end);
        }
        !self.jobs.is_empty()
    }
}

/// A search thread. It ends once this is dropped and the submitted jobs are done.
#[cfg(feature = "threads")]
pub(super) struct SearchThread {
    jobs: Sender<Box<Job>>,
    thread: JoinHandle<()>,
}

#[cfg(feature = "threads")]
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
#[cfg(feature = "threads")]
fn run(jobs: &Receiver<Box<Job>>) {
    let mut memory = SearchMemory::default();
    for mut job in jobs {
        // A search stopped while it waits ends as soon as it starts, and needs no place.
        let turn = job.turn.clone();
        let place = turn.as_ref().and_then(Turn::wait);
        let end = job.run(None, &mut memory);
        drop(place);
        if let Some(end) = end {
            job.end(end);
        }
    }
}
