//! The counts of all positions of games, in runs on disk where there are many.

use super::games::GameTrace;
use crate::book::{Book, BookError, BookHeader, BookWriter, Entry, GameCounts, merge};
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{BufWriter, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// The positions that are held in memory before they are written as a run; each takes some hundred bytes.
const MAX_HELD: usize = 3_000_000;

/// The runs that are joined to one, so that few files are open at a time.
const MAX_RUNS: usize = 64;

/// Counts the games of each position. Runs are books in a folder that goes when this is dropped.
pub struct GameIndex {
    header: BookHeader,
    held: HashMap<u64, GameCounts>,
    most_held: usize,
    folder: PathBuf,
    runs: Vec<PathBuf>,
    /// The number of runs written so far.
    written: usize,
}

impl GameIndex {
    /// An empty index. The header must be one of games without scores; `folder` is where runs are written.
    #[must_use]
    pub fn new(header: BookHeader, folder: &Path) -> Self {
        Self {
            header,
            held: HashMap::new(),
            most_held: MAX_HELD,
            folder: folder.to_owned(),
            runs: Vec::new(),
            written: 0,
        }
    }

    /// Holds fewer positions in memory.
    #[must_use]
    pub fn holding(mut self, positions: usize) -> Self {
        self.most_held = positions.clamp(1, MAX_HELD);
        self
    }

    /// Adds a game.
    ///
    /// # Errors
    /// [`BookError::System`]: a run cannot be written.
    pub fn add(&mut self, trace: &GameTrace, is_interrupted: &AtomicBool) -> Result<(), BookError> {
        for reached in &trace.positions {
            let counts = trace.counts(reached.mover);
            self.held.entry(reached.key).or_default().add(&counts);
        }
        if self.held.len() >= self.most_held {
            self.write_run(is_interrupted)?;
        }
        Ok(())
    }

    fn run_path(&self, number: usize) -> PathBuf {
        self.folder.join(format!("{number}.run"))
    }

    fn next_run(&mut self) -> Result<(PathBuf, BufWriter<File>), BookError> {
        fs::create_dir_all(&self.folder).map_err(BookError::system(&self.folder))?;
        self.written += 1;
        let path = self.run_path(self.written);
        let file = File::create(&path).map_err(BookError::system(&path))?;
        Ok((path, BufWriter::new(file)))
    }

    fn write_run(&mut self, is_interrupted: &AtomicBool) -> Result<(), BookError> {
        let (path, file) = self.next_run()?;
        let held = std::mem::take(&mut self.held);
        let written = write_sorted(held, &self.header, 0, file).and_then(|mut file| file.flush());
        written.map_err(BookError::system(&path))?;
        self.runs.push(path);
        if self.runs.len() >= MAX_RUNS {
            let (path, file) = self.next_run()?;
            let mut joined = self.join((&path, file), is_interrupted)?;
            joined.flush().map_err(BookError::system(&path))?;
            for run in self.runs.drain(..) {
                let _ = fs::remove_file(run);
            }
            self.runs.push(path);
        }
        Ok(())
    }

    fn join<W: Write + Seek>(
        &self,
        out: (&Path, W),
        is_interrupted: &AtomicBool,
    ) -> Result<W, BookError> {
        let runs = self.runs.iter();
        let runs: Result<Vec<(&Path, Book)>, BookError> = runs
            .map(|path| Ok((path.as_path(), Book::open(path)?)))
            .collect();
        let runs = runs?;
        let runs: Vec<(&Path, &Book)> = runs.iter().map(|(path, book)| (*path, book)).collect();
        merge(&runs, &self.header.made, out, is_interrupted)
    }

    /// Writes the book of the positions that at least `min_games` games reached, and returns the output. `out_path`
    /// names the output.
    ///
    /// # Errors
    /// [`BookError`]: a file cannot be written or read, or the user has interrupted.
    pub fn finish<W: Write + Seek>(
        mut self,
        min_games: u32,
        (out_path, out): (&Path, W),
        is_interrupted: &AtomicBool,
    ) -> Result<W, BookError> {
        if self.runs.is_empty() {
            let held = std::mem::take(&mut self.held);
            let written = write_sorted(held, &self.header, min_games, out);
            return written.map_err(BookError::system(out_path));
        }
        if !self.held.is_empty() {
            self.write_run(is_interrupted)?;
        }
        if min_games <= 1 {
            return self.join((out_path, out), is_interrupted);
        }
        let (path, file) = self.next_run()?;
        let mut file = self.join((&path, file), is_interrupted)?;
        file.flush().map_err(BookError::system(&path))?;
        let whole = Book::open(&path)?;
        let settings = crate::book::PruneSettings {
            min_games,
            ..Default::default()
        };
        let made = &self.header.made;
        crate::book::prune(&whole, &settings, made, (out_path, out), is_interrupted)
    }
}

impl Drop for GameIndex {
    fn drop(&mut self) {
        for number in 1..=self.written {
            let _ = fs::remove_file(self.run_path(number));
        }
        // It stays if it holds what others have put there.
        if self.written > 0 {
            let _ = fs::remove_dir(&self.folder);
        }
    }
}

/// Writes positions that enough games reached, sorted by key.
fn write_sorted<W: Write + Seek>(
    held: HashMap<u64, GameCounts>,
    header: &BookHeader,
    min_games: u32,
    out: W,
) -> std::io::Result<W> {
    let mut entries: Vec<(u64, GameCounts)> = held.into_iter().collect();
    entries.sort_unstable_by_key(|(key, _)| *key);
    let mut writer = BookWriter::new(out, header)?;
    for (key, games) in entries {
        if games.games >= min_games {
            writer.add(&Entry {
                key,
                scores: None,
                games,
            })?;
        }
    }
    Ok(writer.finish()?.0)
}
