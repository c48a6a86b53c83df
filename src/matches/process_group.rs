//! The process groups of the engines: whatever an engine starts ends with it, and all of them end with
//! the match, even if the runner is killed.

use std::io::Write;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::process::Command;

/// Reads which process groups there are, and ends those that are left at the end of its input: then the
/// runner is gone, however that came about.
const REAPER_SCRIPT: &str = r#"
groups=' '
while read -r sign group; do
    case $sign in
        +) groups="$groups$group " ;;
        -) groups="${groups%% $group *} ${groups#* $group }" ;;
    esac
done
for group in $groups; do kill -s KILL -- "-$group"; done
"#;

/// A process that outlives the runner just long enough to end the engines. Clones share it.
#[derive(Clone, Debug, Default)]
pub(super) struct ReaperHandle(Option<Arc<Mutex<Reaper>>>);

#[derive(Debug)]
struct Reaper {
    child: Child,
    /// `None` once it is closed.
    input: Option<ChildStdin>,
}

impl ReaperHandle {
    /// Starts the process; where that is not possible, only a runner that ends by itself ends its engines.
    pub(super) fn start() -> Self {
        let mut command = std::process::Command::new("sh");
        command
            .args(["-c", REAPER_SCRIPT])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        // It must not get the signals that end the runner.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let started = if cfg!(unix) {
            command.spawn().ok()
        } else {
            None
        };
        Self(started.map(|mut child| {
            let input = child.stdin.take();
            Arc::new(Mutex::new(Reaper { child, input }))
        }))
    }

    #[cfg(unix)]
    fn tell(&self, sign: char, group: rustix::process::Pid) {
        if let Some(reaper) = &self.0 {
            let mut reaper = reaper.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(input) = &mut reaper.input {
                // Without a reaper the engines still end with the runner's own end.
                let _ = writeln!(input, "{sign} {group}");
            }
        }
    }
}

impl Drop for Reaper {
    fn drop(&mut self) {
        self.input = None;
        // It ends with its input.
        let _ = self.child.wait();
    }
}

/// Lets a command start in a process group of its own. A signal from the terminal does not reach it
/// there: when an engine ends is for the runner to say.
pub(super) fn isolate(command: &mut Command) {
    command.kill_on_drop(true);
    #[cfg(unix)]
    command.process_group(0);
}

/// The process group of an engine; it ends with this value, however that ends.
#[derive(Debug)]
pub(super) struct Group {
    #[cfg(unix)]
    leader: Option<rustix::process::Pid>,
    #[cfg(unix)]
    reaper: ReaperHandle,
}

impl Group {
    /// The group that a process leads.
    #[cfg(unix)]
    pub(super) fn led_by(process: Option<u32>, reaper: &ReaperHandle) -> Self {
        let leader = process.and_then(|id| rustix::process::Pid::from_raw(id.cast_signed()));
        if let Some(leader) = leader {
            reaper.tell('+', leader);
        }
        let reaper = reaper.clone();
        Self { leader, reaper }
    }

    /// Elsewhere only the process itself can be ended, which tokio does.
    #[cfg(not(unix))]
    pub(super) fn led_by(_process: Option<u32>, _guard: &ReaperHandle) -> Self {
        Self {}
    }
}

#[cfg(unix)]
impl Drop for Group {
    fn drop(&mut self) {
        use rustix::process::{Signal, kill_process_group};
        if let Some(leader) = self.leader {
            // An error says that nobody is left in the group, as it should be.
            let _ = kill_process_group(leader, Signal::KILL);
            self.reaper.tell('-', leader);
        }
    }
}
