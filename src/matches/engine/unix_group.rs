//! The processes of an engine on Unix.

use super::process_group::ENGINE_MARK;
use super::processes::{Processes, descendants_of, kill_marked};
use super::reaper::ReaperHandle;
use rustix::process::{Pid, Signal, kill_process_group};
use tokio::process::Child;

/// The process group of an engine and the processes that have left it; all are killed when this value is dropped.
///
/// A process that has left the group is identified by the mark in its environment, or as a descendant of the engine at
/// the time when the engine is told to end. This requires a system that lists its processes, as Linux does.
#[derive(Debug)]
pub(super) struct ProcessGroup {
    leader: Option<Pid>,
    mark: String,
    reaper: ReaperHandle,
    /// Descendants of the engine that were seen.
    seen: Processes,
}

impl ProcessGroup {
    /// The group that a process leads.
    pub(super) fn led_by(child: &Child, mark: String, reaper: &ReaperHandle) -> Self {
        let leader = child.id().and_then(|id| Pid::from_raw(id.cast_signed()));
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

    /// Collects the descendants of the engine while it runs; after its end they can't be found any more.
    pub(super) fn look(&mut self) {
        if let Some(leader) = self.leader {
            self.seen = descendants_of(leader);
        }
    }
}

impl Drop for ProcessGroup {
    fn drop(&mut self) {
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
