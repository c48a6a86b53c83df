//! The reaper: a process that kills the engines of a match if the runner is killed.

use std::io::Write;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{SystemTime, UNIX_EPOCH};

/// The environment variable that marks all processes of a match.
pub(super) const MATCH_MARK: &str = "RAFLE_MATCH_PROCESS";

/// Reads the process groups of engines that start (`+`) and end (`-`). Its input ends when the runner does, for any
/// reason. Then it kills the remaining groups, and all processes with the mark of the match (the first argument) in
/// their environment: these have left their group, or the runner ended before it reported the group. Such a process may
/// only just be starting, unless the runner ended in good order (`.`).
const REAPER_SCRIPT: &str = r#"
groups=' '
rounds=3
while read -r sign group; do
    case $sign in
        +) groups="$groups$group " ;;
        -) groups="${groups%% $group *} ${groups#* $group }" ;;
        .) rounds=1 ;;
    esac
done
for group in $groups; do kill -s KILL -- "-$group"; done
[ -e /proc/self/environ ] || exit
while [ $rounds -gt 0 ]; do
    rounds=$((rounds - 1))
    for process in $(grep -lsaF "$1" /proc/[0-9]*/environ); do
        process=${process#/proc/}
        kill -s KILL -- "${process%/environ}"
    done
    [ $rounds -eq 0 ] || sleep 0.1
done
"#;

/// The connection to the reaper of a match, shared by its clones. The default one has no reaper.
#[derive(Clone, Debug)]
pub(crate) struct ReaperHandle {
    #[cfg_attr(not(unix), expect(dead_code, reason = "job objects need no reaper"))]
    reaper: Option<Arc<Mutex<Reaper>>>,
    mark: Arc<str>,
}

impl Default for ReaperHandle {
    fn default() -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = now.unwrap_or_default().as_nanos();
        Self {
            reaper: None,
            mark: format!("{}-{now}", std::process::id()).into(),
        }
    }
}

#[derive(Debug)]
struct Reaper {
    child: Child,
    /// `None` once it is closed.
    input: Option<ChildStdin>,
}

impl ReaperHandle {
    /// Starts the process. If that fails, engines end only with a runner that is not killed.
    pub(crate) fn start() -> Self {
        let handle = Self::default();
        let mark = format!("{MATCH_MARK}={}", handle.mark);
        let mut command = std::process::Command::new("sh");
        command
            .args(["-c", REAPER_SCRIPT, "sh", &mark])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        // It must not receive the signals that end the runner.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let started = if cfg!(unix) {
            command.spawn().ok()
        } else {
            None
        };
        let reaper = started.map(|mut child| {
            let input = child.stdin.take();
            Arc::new(Mutex::new(Reaper { child, input }))
        });
        Self { reaper, ..handle }
    }

    /// The mark of the match's processes; unique to this match.
    pub(super) fn mark(&self) -> &str {
        &self.mark
    }

    /// Reports a process group that has started.
    #[cfg(unix)]
    pub(super) fn add(&self, group: rustix::process::Pid) {
        self.write('+', group);
    }

    /// Reports a process group that has ended.
    #[cfg(unix)]
    pub(super) fn remove(&self, group: rustix::process::Pid) {
        self.write('-', group);
    }

    #[cfg(unix)]
    fn write(&self, sign: char, group: rustix::process::Pid) {
        if let Some(reaper) = &self.reaper {
            let mut reaper = reaper
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner);
            if let Some(input) = &mut reaper.input {
                // Without a reaper the engines still end when the runner exits normally.
                let _ = writeln!(input, "{sign} {group}");
            }
        }
    }
}

impl Drop for Reaper {
    fn drop(&mut self) {
        if let Some(mut input) = self.input.take() {
            // Without this, the reaper only takes longer.
            let _ = writeln!(input, ".");
        }
        // It ends with its input.
        let _ = self.child.wait();
    }
}
