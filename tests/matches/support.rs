//! Running a match in a directory of its own, and looking for what it leaves behind.

use crate::common::{Finished, WATCHDOG, program, run};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// The time limit for a match; only a hang exceeds it, even under load.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(600);

/// The environment variable with the directory of the match, for engines.
const DIRECTORY: &str = "RAFLE_MATCH_DIRECTORY";

/// The variable by which the processes of one match are known.
const MARK: &str = "RAFLE_MATCH_TEST";

/// A directory for one match; it goes with the test.
pub(crate) struct Arena {
    pub(crate) dir: PathBuf,
    mark: String,
}

impl Arena {
    pub(crate) fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let mark = format!("rafle-match-{}-{number}", std::process::id());
        let dir = std::env::temp_dir().join(&mark);
        let _ = std::fs::remove_dir_all(&dir);
        std::fs::create_dir_all(&dir).expect("a directory");
        Self { dir, mark }
    }

    /// `rafle match` with these arguments and its records in this directory.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = program();
        command.arg("match").args(arguments);
        command.arg("--out").arg(&self.dir);
        command.env(MARK, &self.mark).env(DIRECTORY, &self.dir);
        command
    }

    /// Runs a match to its end; it must succeed, and no process may be left.
    pub(crate) fn play(&self, arguments: &[&str]) -> String {
        let finished = self.run(arguments);
        assert_eq!(finished.stderr, "", "{arguments:?}");
        assert_eq!(finished.status, Some(0), "{arguments:?}");
        finished.stdout
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Finished {
        let finished = run(self.command(arguments).stdout(Stdio::piped()), TIMEOUT);
        self.is_deserted();
        finished
    }

    /// Waits until a process of the match runs a command with these words, where the system shows processes.
    pub(crate) fn wait_for_process(&self, words: &str) {
        let start = Instant::now();
        while Path::new("/proc").exists()
            && !self.processes().any(|command| command.contains(words))
        {
            assert!(start.elapsed() < TIMEOUT, "no process runs {words}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// That no process of the match is left; the system may take a moment to clear them away.
    pub(crate) fn is_deserted(&self) {
        let start = Instant::now();
        while let Some(left) = self.processes().next() {
            assert!(start.elapsed() < WATCHDOG, "{left} is left");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// The commands of the processes with the mark; empty if the system does not list processes.
    fn processes(&self) -> impl Iterator<Item = String> {
        let wanted = format!("{MARK}={}", self.mark);
        let processes = std::fs::read_dir("/proc").into_iter().flatten();
        processes.filter_map(Result::ok).filter_map(move |entry| {
            let environment = std::fs::read(entry.path().join("environ")).ok()?;
            let is_marked = environment
                .split(|&byte| byte == 0)
                .any(|variable| variable == wanted.as_bytes());
            let name = std::fs::read(entry.path().join("cmdline")).ok()?;
            is_marked.then(|| String::from_utf8_lossy(&name).replace('\0', " "))
        })
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.dir.join(name)).unwrap_or_default()
    }

    pub(crate) fn summary(&self) -> Value {
        serde_json::from_str(&self.read("summary.json")).expect("a summary")
    }

    /// The games of the journal. A match that is killed may leave half a line, and one that runs may be at it.
    pub(crate) fn games(&self) -> Vec<Value> {
        let journal = self.read("journal.jsonl");
        let whole = journal.rfind('\n').map_or("", |end| &journal[..end]);
        let entries = whole
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"));
        entries
            .filter_map(|entry: Value| entry.get("game").cloned())
            .collect()
    }
}

impl Drop for Arena {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}

/// The `--engine` of this program, spoken to through pipes.
pub(crate) fn by_pipe(name: &str, nodes: u32) -> String {
    let program = env!("CARGO_BIN_EXE_rafle");
    format!("name={name},cmd=\"'{program}' hub\",set.tt-size=12,nodes={nodes}")
}

/// The `--engine` of one that misbehaves.
pub(crate) fn bad(mode: &str) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/matches/bad-engine.sh");
    let program = env!("CARGO_BIN_EXE_rafle");
    format!(
        "name=bad,cmd=\"sh '{}' {mode} '{program}'\"",
        script.display()
    )
}

/// The `--engine` of the search in the same process, fast and weak.
pub(crate) const FAST: &str = "builtin,name=good,set.tt-size=12,nodes=200";
