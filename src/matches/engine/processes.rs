//! The processes that an engine has started, as Linux lists them in `/proc`.

#[cfg(target_os = "linux")]
pub(super) use linux::{Processes, descendants_of, kill_marked};

#[cfg(target_os = "linux")]
mod linux {
    use rustix::fd::OwnedFd;
    use rustix::process::{Pid, PidfdFlags, Signal, getpid, pidfd_open, pidfd_send_signal};
    use std::collections::HashMap;

    /// The number of rounds in the search for processes, since they may start others meanwhile.
    const ROUNDS: usize = 10;

    /// Processes found at one time.
    pub(in super::super) type Processes = Vec<Process>;

    /// A process. While this exists, no other process can get its number.
    #[derive(Debug)]
    pub(in super::super) struct Process(OwnedFd);

    impl Process {
        fn open(pid: Pid) -> Option<Self> {
            pidfd_open(pid, PidfdFlags::empty()).ok().map(Self)
        }

        /// Kills it if it is still running.
        pub(in super::super) fn kill(&self) {
            let _ = pidfd_send_signal(&self.0, Signal::KILL);
        }
    }

    /// All processes that the system lists.
    fn all() -> impl Iterator<Item = Pid> {
        let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        entries.filter_map(|entry| Pid::from_raw(entry.file_name().to_str()?.parse().ok()?))
    }

    /// The parent of a process.
    fn parent(pid: Pid) -> Option<Pid> {
        let stat = std::fs::read(format!("/proc/{pid}/stat")).ok()?;
        // The name of the program, in brackets, may contain any character.
        let end = stat.iter().rposition(|&byte| byte == b')')?;
        let rest = std::str::from_utf8(stat.get(end + 1..)?).ok()?;
        Pid::from_raw(rest.split_ascii_whitespace().nth(1)?.parse().ok()?)
    }

    /// The processes that a process of the runner has started, directly or through other processes that still run.
    pub(in super::super) fn descendants_of(ancestor: Pid) -> Processes {
        // The number of an engine that has ended may belong to another process now.
        if parent(ancestor) != Some(getpid()) {
            return Vec::new();
        }
        let parents: HashMap<Pid, Pid> =
            all().filter_map(|pid| Some((pid, parent(pid)?))).collect();
        let descends = |mut pid: Pid| {
            // The numbers were not all read at the same time, so there could be a cycle.
            (0..parents.len()).any(|_| match parents.get(&pid) {
                Some(&above) => {
                    pid = above;
                    pid == ancestor
                }
                None => false,
            })
        };
        let found = parents.keys().filter(|&&pid| descends(pid));
        found
            .filter_map(|&pid| {
                let process = Process::open(pid)?;
                // It is still the process that was found.
                (parent(pid) == parents.get(&pid).copied()).then_some(process)
            })
            .collect()
    }

    /// Kills all processes that were started with this environment variable.
    pub(in super::super) fn kill_marked(name: &str, value: &str) {
        let mark = format!("{name}={value}");
        let is_marked = |pid: Pid| {
            let environment = std::fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
            let mut variables = environment.split(|&byte| byte == 0);
            variables.any(|variable| variable == mark.as_bytes())
        };
        for _ in 0..ROUNDS {
            let mut found = false;
            for pid in all().filter(|&pid| pid != getpid() && is_marked(pid)) {
                if let Some(process) = Process::open(pid)
                    && is_marked(pid)
                {
                    process.kill();
                    found = true;
                }
            }
            if !found {
                return;
            }
        }
    }
}

#[cfg(not(target_os = "linux"))]
pub(super) use elsewhere::{Processes, descendants_of, kill_marked};

#[cfg(not(target_os = "linux"))]
mod elsewhere {
    /// Processes found at one time.
    pub(in super::super) type Processes = Vec<Process>;

    /// A process; never found on this system.
    #[derive(Debug)]
    pub(in super::super) enum Process {}

    impl Process {
        pub(in super::super) fn kill(&self) {}
    }

    pub(in super::super) fn descendants_of(_: rustix::process::Pid) -> Processes {
        Vec::new()
    }

    pub(in super::super) fn kill_marked(_: &str, _: &str) {}
}
