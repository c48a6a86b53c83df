//! The processes of an engine on Windows.

use super::reaper::ReaperHandle;
use tokio::process::Child;
use win32job::Job;

/// A job object with an engine and all that it starts. Windows kills them when the job is closed: when this value is
/// dropped, and when the runner ends for any reason.
#[derive(Debug)]
pub(super) struct ProcessGroup {
    _job: Option<Job>,
}

impl ProcessGroup {
    /// The job of a process. If Windows refuses one, only the process itself is killed.
    pub(super) fn led_by(child: &Child, _mark: String, _reaper: &ReaperHandle) -> Self {
        let job = child.raw_handle().and_then(|handle| {
            let job = Job::create().ok()?;
            let mut limits = job.query_extended_limit_info().ok()?;
            limits.limit_kill_on_job_close();
            job.set_extended_limit_info(&limits).ok()?;
            job.assign_process(handle as isize).ok()?;
            Some(job)
        });
        if job.is_none() {
            log::warn!("an engine has no job object: what it starts may outlive it");
        }
        Self { _job: job }
    }

    /// The job knows its processes.
    pub(super) fn look(&mut self) {}
}
