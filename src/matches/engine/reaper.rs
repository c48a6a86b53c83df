//! The reaper: a process that kills the engines of a match if the match runner is killed.

use std::process::{Child, ChildStdin, Stdio};
use std::sync::{Arc, Mutex, PoisonError};

/// Reads the process groups of engines that start (`+`) and end (`-`), and kills the remaining groups at
/// the end of its input: at that point the runner has ended, for whatever reason.
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

/// The connection to the reaper of a match, shared by its clones. The default one has no reaper.
#[derive(Clone, Debug, Default)]
pub(crate) struct ReaperHandle(Option<Arc<Mutex<Reaper>>>);

#[derive(Debug)]
struct Reaper {
    child: Child,
    /// `None` once it is closed.
    input: Option<ChildStdin>,
}

impl ReaperHandle {
    /// Starts the process. Where that is not possible, engines end only with a runner that is not killed.
    pub(crate) fn start() -> Self {
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
        use std::io::Write;
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
