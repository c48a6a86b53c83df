//! The memory that the system has left.

use crate::search::Table;
use std::path::{Path, PathBuf};

/// The bytes that a table leaves free for everything else in this program.
const SPARE: u64 = 32 << 20;

/// Returns the bytes that a new table may take: what the system and the control groups of this process have left, minus
/// what the existing tables may still take. `None` if the system does not report it.
pub(super) fn free_for_tables() -> Option<u64> {
    let system = System {
        root: PathBuf::from("/"),
    };
    let free = system.free()?;
    // Tables take their pages when they are written.
    let promised = Table::total_bytes().saturating_sub(system.resident().unwrap_or(0));
    Some(free.saturating_sub(promised).saturating_sub(SPARE))
}

/// The files in which Linux reports memory use.
struct System {
    /// Where `proc` and `sys` are.
    root: PathBuf,
}

/// The files of one version of control groups.
struct Files {
    mount: &'static str,
    limit: &'static str,
    usage: &'static str,
    /// The line of `memory.stat` with the bytes of reclaimable files, which `usage` includes.
    cache: &'static str,
}

const VERSION_1: Files = Files {
    mount: "sys/fs/cgroup/memory",
    limit: "memory.limit_in_bytes",
    usage: "memory.usage_in_bytes",
    cache: "total_inactive_file",
};

const VERSION_2: Files = Files {
    mount: "sys/fs/cgroup",
    limit: "memory.max",
    usage: "memory.current",
    cache: "inactive_file",
};

impl System {
    /// Returns the bytes available without swapping.
    fn free(&self) -> Option<u64> {
        let available = self.kibibytes("proc/meminfo", "MemAvailable:");
        available.into_iter().chain(self.group_free()).min()
    }

    /// Returns the bytes of this process in memory.
    fn resident(&self) -> Option<u64> {
        self.kibibytes("proc/self/status", "VmRSS:")
    }

    fn kibibytes(&self, path: &str, name: &str) -> Option<u64> {
        let kibibytes = number_after(&self.read(Path::new(path))?, name)?;
        kibibytes.checked_mul(1024)
    }

    /// Returns what the control groups of this process leave. Each group bounds everything within it.
    fn group_free(&self) -> Option<u64> {
        let groups = self.read(Path::new("proc/self/cgroup"))?;
        let free = groups.lines().filter_map(|line| {
            // Hierarchy, controllers, path.
            let (controllers, path) = line.split_once(':')?.1.split_once(':')?;
            let files = if controllers.is_empty() {
                VERSION_2
            } else if controllers.split(',').any(|name| name == "memory") {
                VERSION_1
            } else {
                return None;
            };
            let path = Path::new(path.trim_start_matches('/'));
            // In a container the path may be the host's path. Only its last components then exist here.
            let ancestors = path.ancestors();
            ancestors
                .filter_map(|path| self.left_in(&Path::new(files.mount).join(path), &files))
                .min()
        });
        free.min()
    }

    /// Returns what one control group leaves; `None` if it has no limit.
    fn left_in(&self, group: &Path, files: &Files) -> Option<u64> {
        let limit: u64 = self.read(&group.join(files.limit))?.trim().parse().ok()?;
        let usage: u64 = self.read(&group.join(files.usage))?.trim().parse().ok()?;
        let stat = self.read(&group.join("memory.stat"));
        let cache = stat.and_then(|stat| number_after(&stat, files.cache));
        Some(limit.saturating_sub(usage.saturating_sub(cache.unwrap_or(0))))
    }

    fn read(&self, path: &Path) -> Option<String> {
        std::fs::read_to_string(self.root.join(path)).ok()
    }
}

/// Returns the number after the first word of a line.
fn number_after(text: &str, name: &str) -> Option<u64> {
    text.lines().find_map(|line| {
        let mut words = line.split_ascii_whitespace();
        (words.next()? == name).then(|| words.next()?.parse().ok())?
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const GIB: u64 = 1 << 30;

    /// A directory with files of a system; it goes with the test.
    struct Scratch(System);

    impl Scratch {
        fn new(name: &str, files: &[(&str, &str)]) -> Self {
            let name = format!("rafle-{}-memory-{name}", std::process::id());
            let root = std::env::temp_dir().join(name);
            for (path, text) in files {
                let path = root.join(path);
                std::fs::create_dir_all(path.parent().unwrap()).unwrap();
                std::fs::write(path, text).unwrap();
            }
            Self(System { root })
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0.root);
        }
    }

    const MEMINFO: (&str, &str) = (
        "proc/meminfo",
        "MemTotal: 25165824 kB\nMemAvailable: 16777216 kB\n",
    );

    #[test]
    fn without_a_control_group_the_system_bounds() {
        let none = ("proc/self/cgroup", "0::/\n");
        let unlimited = ("sys/fs/cgroup/memory.max", "max\n");
        let scratch = Scratch::new("none", &[MEMINFO, none, unlimited]);
        assert_eq!(scratch.0.free(), Some(16 * GIB));
    }

    #[test]
    fn a_control_group_of_version_2_bounds_all_within_it() {
        let scratch = Scratch::new(
            "v2",
            &[
                MEMINFO,
                ("proc/self/cgroup", "0::/user/engine\n"),
                ("sys/fs/cgroup/user/engine/memory.max", "max\n"),
                ("sys/fs/cgroup/user/memory.max", "4294967296\n"),
                ("sys/fs/cgroup/user/memory.current", "2147483648\n"),
                (
                    "sys/fs/cgroup/user/memory.stat",
                    "anon 5\ninactive_file 1073741824\n",
                ),
            ],
        );
        assert_eq!(scratch.0.free(), Some(3 * GIB));
    }

    #[test]
    fn a_control_group_of_version_1_bounds_too_also_where_its_path_is_that_of_the_host() {
        let scratch = Scratch::new(
            "v1",
            &[
                MEMINFO,
                (
                    "proc/self/cgroup",
                    "5:cpu:/\n4:hugetlb,memory:/docker/0123\n0::/\n",
                ),
                ("sys/fs/cgroup/memory/memory.limit_in_bytes", "2147483648\n"),
                ("sys/fs/cgroup/memory/memory.usage_in_bytes", "1073741824\n"),
            ],
        );
        assert_eq!(scratch.0.free(), Some(GIB));
    }

    #[test]
    fn a_system_without_these_files_does_not_tell() {
        let scratch = Scratch::new("absent", &[("proc/meminfo", "MemTotal: 7 kB\n")]);
        assert_eq!(scratch.0.free(), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_table_takes_memory_only_where_it_is_written() {
        let system = System {
            root: PathBuf::from("/"),
        };
        let before = system.resident().unwrap();
        let table = Table::new(26).unwrap();
        table.clear();
        let taken = system.resident().unwrap().saturating_sub(before);
        assert!(taken < Table::bytes(26) / 2, "{taken}");
    }
}
