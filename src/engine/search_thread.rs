//! The thread on which an engine's searches run, one after the other.

use super::handle::Report;
use crate::session::{Event, SearchMemory, SearchRequest, SearchTask};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Instant;
use tokio::sync::mpsc::UnboundedSender;

/// Bytes of stack for a search: the deepest line takes about a twentieth of it.
const STACK: usize = 16 << 20;

/// A search to run.
pub(super) struct Job {
    pub(super) task: Box<dyn SearchTask>,
    pub(super) request: SearchRequest,
    pub(super) reports: UnboundedSender<Report>,
}

/// The thread; it ends when this is dropped and the jobs submitted so far are done.
pub(super) struct SearchThread {
    jobs: Sender<Job>,
}

impl SearchThread {
    pub(super) fn start() -> std::io::Result<Self> {
        let (jobs, queue) = channel();
        std::thread::Builder::new()
            .name("search".to_owned())
            .stack_size(STACK)
            .spawn(move || run(&queue))?;
        Ok(Self { jobs })
    }

    /// Queues a job; gives it back if the thread has ended.
    pub(super) fn submit(&self, job: Job) -> Result<(), Job> {
        self.jobs.send(job).map_err(|unsent| unsent.0)
    }
}

/// Runs jobs. The memory of the search is made once, and again only after a fault.
fn run(jobs: &Receiver<Job>) {
    let mut memory = SearchMemory::default();
    for job in jobs {
        // Nobody listens any more only when the search was given up.
        let mut send = |event| {
            let at = Instant::now();
            let _ = job.reports.send(Report { at, event });
        };
        let search = AssertUnwindSafe(|| job.task.run(&job.request, &mut memory, &mut send));
        if catch_unwind(search).is_err() {
            log::error!("the search has a fault");
            memory = SearchMemory::default();
            let fallback = catch_unwind(AssertUnwindSafe(|| job.task.fallback()));
            send(Event::Fault {
                fallback: fallback.ok().flatten(),
            });
        }
    }
}
