//! The processes of an engine: everything that an engine starts ends with it.

use super::descendants::{ENGINE_MARK, MATCH_MARK, descendants_of, kill_marked};
use super::reaper::ReaperHandle;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use tokio::process::Command;

/// Makes a command start in its own process group, with marks in the environment that its child processes inherit.
/// Signals from the terminal do not reach the group: the runner decides when an engine ends. Returns the mark of the
/// engine.
pub(super) fn isolate(command: &mut Command, reaper: &ReaperHandle) -> String {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let number = NUMBER.fetch_add(1, Relaxed);
    let mark = format!("{}-{number}", reaper.mark());
    command
        .env(MATCH_MARK, reaper.mark())
        .env(ENGINE_MARK, &mark)
        .kill_on_drop(true);
    #[cfg(unix)]
    command.process_group(0);
    mark
}

/// The process group of an engine and the processes that have left it; all are killed when this value is dropped.
///
/// A process that has left the group is identified by the mark in its environment, or as a descendant of the engine at
/// the time when the engine is told to end. This requires a system that lists its processes, as Linux does.
#[derive(Debug)]
pub(super) struct ProcessGroup {
    #[cfg(unix)]
    leader: Option<rustix::process::Pid>,
    mark: String,
    #[cfg(unix)]
    reaper: ReaperHandle,
    /// Descendants of the engine that were seen.
    #[cfg(unix)]
    seen: super::descendants::Processes,
}

impl ProcessGroup {
    /// The group that a process leads.
    #[cfg(unix)]
    pub(super) fn led_by(process: Option<u32>, mark: String, reaper: &ReaperHandle) -> Self {
        let leader = process.and_then(|id| rustix::process::Pid::from_raw(id.cast_signed()));
        if let Some(leader) = leader {
            reaper.add(leader);
        }
        Self {
            leader,
            mark,
            reaper: reaper.clone(),
            seen: Vec::new(),
        }
    }

    /// On other systems only the process itself can be killed, which tokio does.
    #[cfg(not(unix))]
    pub(super) fn led_by(_process: Option<u32>, mark: String, _reaper: &ReaperHandle) -> Self {
        Self { mark }
    }

    /// Collects the descendants of the engine while it runs; after its end they can't be found any more.
    #[cfg(unix)]
    pub(super) fn look(&mut self) {
        if let Some(leader) = self.leader {
            self.seen = descendants_of(leader);
        }
    }

    #[cfg(not(unix))]
    pub(super) fn look(&mut self) {}
}

#[cfg(unix)]
impl Drop for ProcessGroup {
    fn drop(&mut self) {
        use rustix::process::{Signal, kill_process_group};
        if let Some(leader) = self.leader {
            let mut descendants = std::mem::take(&mut self.seen);
            descendants.extend(descendants_of(leader));
            // An error means that the group is already empty.
            let _ = kill_process_group(leader, Signal::KILL);
            for process in &descendants {
                process.kill();
            }
            kill_marked(ENGINE_MARK, &self.mark);
            self.reaper.remove(leader);
        }
    }
}
