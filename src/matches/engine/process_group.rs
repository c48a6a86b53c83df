//! The process group of an engine: whatever an engine starts ends with it.

use super::reaper::ReaperHandle;
use tokio::process::Command;

/// Makes a command start in a process group of its own. Signals from the terminal do not reach it there:
/// the runner decides when an engine ends.
pub(super) fn isolate(command: &mut Command) {
    command.kill_on_drop(true);
    #[cfg(unix)]
    command.process_group(0);
}

/// The process group of an engine; it is killed when this value is dropped.
#[derive(Debug)]
pub(super) struct ProcessGroup {
    #[cfg(unix)]
    leader: Option<rustix::process::Pid>,
    #[cfg(unix)]
    reaper: ReaperHandle,
}

impl ProcessGroup {
    /// The group that a process leads.
    #[cfg(unix)]
    pub(super) fn led_by(process: Option<u32>, reaper: &ReaperHandle) -> Self {
        let leader = process.and_then(|id| rustix::process::Pid::from_raw(id.cast_signed()));
        if let Some(leader) = leader {
            reaper.add(leader);
        }
        let reaper = reaper.clone();
        Self { leader, reaper }
    }

    /// Elsewhere only the process itself can be killed, which tokio does.
    #[cfg(not(unix))]
    pub(super) fn led_by(_process: Option<u32>, _reaper: &ReaperHandle) -> Self {
        Self {}
    }
}

#[cfg(unix)]
impl Drop for ProcessGroup {
    fn drop(&mut self) {
        use rustix::process::{Signal, kill_process_group};
        if let Some(leader) = self.leader {
            // An error means that the group is empty already.
            let _ = kill_process_group(leader, Signal::KILL);
            self.reaper.remove(leader);
        }
    }
}
