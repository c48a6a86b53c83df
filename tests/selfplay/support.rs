//! Running a self-play in a directory of its own.

use crate::common::{Finished, WATCHDOG, program, run};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A directory for files of games; it goes with the test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("rafle-games-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a directory");
        Self(path)
    }

    /// The path of a file.
    pub(crate) fn path(&self, name: &str) -> String {
        let path = self.0.join(name);
        path.to_str().expect("a path of text").to_owned()
    }

    /// The bytes of a file, none if it is not there.
    pub(crate) fn bytes(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.0.join(name)).unwrap_or_default()
    }

    /// `rafle selfplay` with these words, and its games in the file of that name.
    pub(crate) fn command(&self, words: &str, name: &str) -> Command {
        let mut command = program();
        command.arg("selfplay").args(words.split_whitespace());
        command.args(["--out", &self.path(name)]);
        command
    }

    pub(crate) fn run(&self, words: &str, name: &str) -> Finished {
        let mut command = self.command(words, name);
        run(command.stdout(Stdio::piped()), WATCHDOG)
    }

    /// The line that a self-play writes, which must succeed.
    pub(crate) fn play(&self, words: &str, name: &str) -> String {
        let finished = self.run(words, name);
        assert_eq!(finished.stderr, "", "{words}");
        assert_eq!(finished.status, Some(0), "{words}");
        assert_eq!(finished.stdout.lines().count(), 1, "{words}");
        finished.stdout
    }

    /// `rafle games` with the files of these names.
    pub(crate) fn games(&self, names: &[&str]) -> Finished {
        let mut command = program();
        command.arg("games");
        command.args(names.iter().map(|name| self.path(name)));
        run(command.stdout(Stdio::piped()), WATCHDOG)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
