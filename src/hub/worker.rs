//! The thread that does jobs: it sets positions up and answers questions, so that search reports and `stop` are handled
//! in the meantime.

use rafle_engine::Turn;
use rafle_engine::dialogue::{Job, JobResult};
use rafle_engine::thread::spawn;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread::JoinHandle;
use thiserror::Error;
use tokio::sync::oneshot;

/// The thread that does jobs, one after another. It ends when this is dropped.
pub(super) struct Worker {
    jobs: Sender<QueuedJob>,
    thread: JoinHandle<()>,
}

/// A job, its turn if it needs one, and the channel for its result.
type QueuedJob = (Job, Option<Arc<Turn>>, oneshot::Sender<JobResult>);

/// A running job. Dropping it cancels a job that still waits for its turn.
pub(super) struct RunningJob {
    result: oneshot::Receiver<JobResult>,
    turn: Option<Arc<Turn>>,
}

impl RunningJob {
    /// Waits for the result. Cancel safe: if the future is dropped before it completes, nothing is lost.
    pub(super) async fn result(&mut self) -> JobResult {
        (&mut self.result).await.unwrap_or(JobResult::FAILED)
    }
}

impl Drop for RunningJob {
    fn drop(&mut self) {
        if let Some(turn) = &self.turn {
            turn.stop();
        }
    }
}

/// The thread has ended, which is a bug of this program.
#[derive(Debug, Error)]
#[error("the thread that sets positions up has ended")]
pub(super) struct WorkerLost;

impl Worker {
    /// Starts the thread.
    pub(super) fn start() -> std::io::Result<Self> {
        let (sender, receiver) = channel::<QueuedJob>();
        let thread = spawn("lines", move || {
            for (job, turn, result) in receiver {
                let place = turn.as_ref().map(Turn::wait);
                if let Some(None) = place {
                    // The receiver is gone.
                    continue;
                }
                let done = catch_unwind(AssertUnwindSafe(|| job.run()));
                drop(place);
                // At the end of the program nobody waits for the result.
                let _ = result.send(done.unwrap_or(JobResult::FAILED));
            }
        })?;
        Ok(Self {
            jobs: sender,
            thread,
        })
    }

    /// Lets the thread end after its current jobs.
    pub(super) fn end(self) -> JoinHandle<()> {
        self.thread
    }

    /// Queues a job.
    pub(super) fn submit(
        &self,
        job: Job,
        turn: Option<Arc<Turn>>,
    ) -> Result<RunningJob, WorkerLost> {
        let (sender, result) = oneshot::channel();
        let queued = (job, turn.clone(), sender);
        self.jobs.send(queued).map_err(|_| WorkerLost)?;
        Ok(RunningJob { result, turn })
    }
}
