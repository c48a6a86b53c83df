//! The processes of an engine, which all end with it: on Windows those of a job object, elsewhere a process group and the
//! processes that have left it, if the system lists processes in `/proc`.

use super::reaper::{MATCH_MARK, ReaperHandle};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use tokio::process::Command;

#[cfg(unix)]
pub(super) use super::unix_group::ProcessGroup;
#[cfg(windows)]
pub(super) use super::windows_job::ProcessGroup;

/// The environment variable that marks all processes of one engine.
pub(super) const ENGINE_MARK: &str = "RAFLE_ENGINE_PROCESS";

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
    #[cfg(windows)]
    {
        /// `CREATE_NEW_PROCESS_GROUP` of Windows' `CreateProcess`.
        const NEW_PROCESS_GROUP: u32 = 0x200;
        command.creation_flags(NEW_PROCESS_GROUP);
    }
    mark
}
