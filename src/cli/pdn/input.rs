//! The games of the files that are named, one after the other.

use super::super::Failure;
use crate::interrupt::interrupt_flag;
use crate::thread::spawn;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use rafle_protocol::pdn::{Games, ReadGame};
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

/// The name of standard input among files.
const STANDARD_INPUT: &str = "-";

/// Bytes that are read at a time of what is no regular file.
const CHUNK: usize = 1 << 16;

/// How often a wait for input looks whether the user wants an end.
const PATIENCE: Duration = Duration::from_millis(100);

/// How often the progress is told.
const TELL: Duration = Duration::from_millis(100);

/// What is read, how far that is, and whether the user wants an end.
pub(in super::super) struct Input {
    paths: Vec<PathBuf>,
    pub(in super::super) bar: ProgressBar,
    pub(in super::super) is_interrupted: Arc<AtomicBool>,
    games: u64,
    since: Instant,
    told: Instant,
}

impl Input {
    /// The files, each of which must be there; standard input if there are none.
    pub(in super::super) fn new(files: &[PathBuf], shows_progress: bool) -> Result<Self, Failure> {
        let mut paths = files.to_vec();
        if paths.is_empty() {
            paths.push(STANDARD_INPUT.into());
        }
        let inputs = paths.iter().filter(|path| is_standard_input(path));
        if inputs.count() > 1 {
            let sentence = "standard input can be read only once";
            return Err(Failure::BadUse(sentence.to_owned()));
        }
        let mut length = Some(0);
        for path in paths.iter() {
            if is_standard_input(path) {
                length = None;
                continue;
            }
            let metadata = std::fs::metadata(path).map_err(|error| failed(path, error))?;
            if metadata.is_dir() {
                let sentence = format!("'{}' is a directory", path.display());
                return Err(Failure::BadUse(sentence));
            }
            let more = metadata.is_file().then_some(metadata.len());
            length = length.zip(more).map(|(length, more)| length + more);
        }
        let now = Instant::now();
        Ok(Self {
            paths,
            bar: progress_bar(length, shows_progress),
            is_interrupted: interrupt_flag()?,
            games: 0,
            since: now,
            told: now,
        })
    }

    /// The files that are read, but for standard input.
    pub(in super::super) fn files(&self) -> impl Iterator<Item = &Path> {
        let paths = self.paths.iter().map(PathBuf::as_path);
        paths.filter(|path| !is_standard_input(path))
    }

    /// Gives each game with the name of its file, until there are no more or `take` fails.
    pub(super) fn each(
        &mut self,
        with_texts: bool,
        mut take: impl FnMut(&str, ReadGame) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let paths = self.paths.clone();
        let ended = paths.iter().try_for_each(|path| {
            let (name, file) = self.open_named(path)?;
            let mut games = Games::new(file);
            if with_texts {
                games = games.with_texts();
            }
            for read in games {
                if self.is_interrupted.load(Relaxed) {
                    return Err(Failure::Interrupted("interrupted".to_owned()));
                }
                let read = read.map_err(|error| match self.is_interrupted.load(Relaxed) {
                    true => Failure::Interrupted("interrupted".to_owned()),
                    false => failed(path, error),
                })?;
                self.tell();
                take(&name, read)?;
            }
            Ok(())
        });
        self.bar.finish_and_clear();
        ended
    }

    /// What is read, in its order.
    pub(in super::super) fn paths(&self) -> Vec<PathBuf> {
        self.paths.clone()
    }

    /// A file with its name for sentences. What is read of it moves the bar.
    pub(in super::super) fn open_named(
        &self,
        path: &Path,
    ) -> Result<(String, Box<dyn Read>), Failure> {
        let name = if is_standard_input(path) {
            "standard input".to_owned()
        } else {
            path.display().to_string()
        };
        let file = self.open(path).map_err(|error| failed(path, error))?;
        Ok((name, Box::new(self.bar.wrap_read(file))))
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn Read>> {
        if is_standard_input(path) {
            return self.patient(io::stdin());
        }
        if std::fs::metadata(path)?.is_file() {
            return Ok(Box::new(File::open(path)?));
        }
        let path = path.to_owned();
        self.patient(Late { path, file: None })
    }

    /// What is read by a thread of its own, so that an interrupt ends the wait for it.
    fn patient(&self, mut input: impl Read + Send + 'static) -> io::Result<Box<dyn Read>> {
        let (sender, chunks) = sync_channel(1);
        // The program does not wait for this thread.
        drop(spawn("input", move || {
            loop {
                let mut chunk = vec![0; CHUNK];
                let read = input.read(&mut chunk);
                if matches!(&read, Err(error) if error.kind() == io::ErrorKind::Interrupted) {
                    continue;
                }
                let read = read.map(|length| {
                    chunk.truncate(length);
                    chunk
                });
                let is_end = !matches!(&read, Ok(bytes) if !bytes.is_empty());
                if sender.send(read).is_err() || is_end {
                    return;
                }
            }
        })?);
        Ok(Box::new(Patient {
            chunks,
            chunk: Vec::new(),
            used: 0,
            is_interrupted: Arc::clone(&self.is_interrupted),
        }))
    }

    /// Counts a game that is done.
    fn tell(&mut self) {
        self.games += 1;
        if !self.bar.is_hidden() && self.told.elapsed() > TELL {
            self.told = Instant::now();
            let rate = self.games as f64 / self.since.elapsed().as_secs_f64().max(1e-9);
            let (games, rate) = (HumanCount(self.games), HumanCount(rate as u64));
            self.bar
                .set_message(format!("{games} games, {rate} a second"));
        }
    }
}

fn is_standard_input(path: &Path) -> bool {
    path == Path::new(STANDARD_INPUT)
}

/// Why a file cannot be read. It is the user's mistake to name one that is not there.
pub(in super::super) fn failed(path: &Path, error: io::Error) -> Failure {
    let sentence = format!("'{}': {error}", path.display());
    if error.kind() == io::ErrorKind::NotFound {
        Failure::BadUse(sentence)
    } else {
        Failure::Unfinished(sentence)
    }
}

/// A file that is opened when it is read: the system may let that wait for a writer.
struct Late {
    path: PathBuf,
    file: Option<File>,
}

impl Read for Late {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        match &mut self.file {
            Some(file) => file.read(bytes),
            None => self.file.insert(File::open(&self.path)?).read(bytes),
        }
    }
}

/// The chunks that a thread reads.
struct Patient {
    chunks: Receiver<io::Result<Vec<u8>>>,
    chunk: Vec<u8>,
    used: usize,
    is_interrupted: Arc<AtomicBool>,
}

impl Read for Patient {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        while self.used == self.chunk.len() {
            if self.is_interrupted.load(Relaxed) {
                return Err(io::Error::other("interrupted"));
            }
            match self.chunks.recv_timeout(PATIENCE) {
                Ok(chunk) => (self.chunk, self.used) = (chunk?, 0),
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
            }
            if self.chunk.is_empty() {
                return Ok(0);
            }
        }
        let mut left = self.chunk.get(self.used..).unwrap_or_default();
        let length = left.read(bytes)?;
        self.used += length;
        Ok(length)
    }
}

/// A bar on a terminal, if the length is known, and else what has been read.
fn progress_bar(length: Option<u64>, is_shown: bool) -> ProgressBar {
    let target = if is_shown && io::stdout().is_terminal() {
        ProgressDrawTarget::stdout()
    } else {
        ProgressDrawTarget::hidden()
    };
    let style = match length {
        Some(_) => "{bar:40} {msg}, {elapsed} so far, {eta} to go",
        None => "{bytes} read, {msg}, {elapsed} so far",
    };
    let style = ProgressStyle::with_template(style);
    let bar = ProgressBar::with_draw_target(length, target);
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
