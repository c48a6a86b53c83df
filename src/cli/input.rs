//! The files that a command reads, one after the other.

use super::Failure;
use super::progress::{Count, Progress};
use crate::runtime::interrupt_flag;
use rafle_engine::thread::spawn;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

/// The name that stands for standard input.
const STANDARD_INPUT: &str = "-";

/// The number of bytes read at a time from anything but a regular file.
const CHUNK: usize = 1 << 16;

/// How often a wait for input checks for an interrupt.
const INTERRUPT_CHECK_INTERVAL: Duration = Duration::from_millis(100);

/// The input files, the progress through them, and the interrupt flag.
pub(super) struct Input {
    paths: Vec<PathBuf>,
    pub(super) progress: Progress,
    is_interrupted: Arc<AtomicBool>,
}

impl Input {
    /// Checks that all files exist; without files, reads standard input. The progress bar shows these counts.
    pub(super) fn new(
        files: &[PathBuf],
        shows_progress: bool,
        counts: &[Count],
    ) -> Result<Self, Failure> {
        let paths = or_standard_input(files);
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
            let metadata = std::fs::metadata(path).map_err(|error| read_failure(path, error))?;
            if metadata.is_dir() {
                let sentence = format!("'{}' is a directory", path.display());
                return Err(Failure::BadUse(sentence));
            }
            let more = metadata.is_file().then_some(metadata.len());
            length = length.zip(more).map(|(length, more)| length + more);
        }
        Ok(Self {
            paths,
            progress: Progress::new(length, shows_progress, counts),
            is_interrupted: interrupt_flag()?,
        })
    }

    /// The input files, without standard input.
    pub(super) fn files(&self) -> impl Iterator<Item = &Path> {
        let paths = self.paths.iter().map(PathBuf::as_path);
        paths.filter(|path| !is_standard_input(path))
    }

    /// The inputs, in order.
    pub(super) fn paths(&self) -> &[PathBuf] {
        &self.paths
    }

    /// Whether the user has interrupted the program.
    pub(super) fn is_interrupted(&self) -> bool {
        self.is_interrupted.load(Relaxed)
    }

    /// The interrupt flag, for code that waits for something else.
    pub(super) fn interrupt(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.is_interrupted)
    }

    /// Opens a file, and returns its name for messages with it.
    pub(super) fn open_named(&self, path: &Path) -> Result<(String, Box<dyn Read>), Failure> {
        let name = if is_standard_input(path) {
            "standard input".to_owned()
        } else {
            path.display().to_string()
        };
        let file = self.open(path).map_err(|error| read_failure(path, error))?;
        Ok((name, file))
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn Read>> {
        if is_standard_input(path) {
            return self.interruptible(io::stdin());
        }
        if std::fs::metadata(path)?.is_file() {
            return Ok(Box::new(File::open(path)?));
        }
        let path = path.to_owned();
        self.interruptible(LazyFile { path, file: None })
    }

    /// Reads on a separate thread, so that an interrupt can end the wait.
    fn interruptible(&self, mut input: impl Read + Send + 'static) -> io::Result<Box<dyn Read>> {
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
        Ok(Box::new(InterruptibleReader {
            chunks,
            chunk: Vec::new(),
            used: 0,
            is_interrupted: Arc::clone(&self.is_interrupted),
        }))
    }
}

/// The files, or standard input without any.
pub(super) fn or_standard_input(files: &[PathBuf]) -> Vec<PathBuf> {
    if files.is_empty() {
        return vec![STANDARD_INPUT.into()];
    }
    files.to_vec()
}

/// Whether a path stands for standard input.
pub(super) fn is_standard_input(path: &Path) -> bool {
    path == Path::new(STANDARD_INPUT)
}

/// The failure for a file that can't be read. Naming a missing file is the user's mistake.
pub(super) fn read_failure(path: &Path, error: io::Error) -> Failure {
    let sentence = format!("'{}': {error}", path.display());
    if error.kind() == io::ErrorKind::NotFound {
        Failure::BadUse(sentence)
    } else {
        Failure::of_file(sentence, &error)
    }
}

/// A file that is opened on the first read: opening can block until there is a writer.
struct LazyFile {
    path: PathBuf,
    file: Option<File>,
}

impl Read for LazyFile {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        match &mut self.file {
            Some(file) => file.read(bytes),
            None => self.file.insert(File::open(&self.path)?).read(bytes),
        }
    }
}

/// Reads what a thread reads from the input; an interrupt ends the wait.
struct InterruptibleReader {
    chunks: Receiver<io::Result<Vec<u8>>>,
    chunk: Vec<u8>,
    used: usize,
    is_interrupted: Arc<AtomicBool>,
}

impl Read for InterruptibleReader {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        while self.used == self.chunk.len() {
            if self.is_interrupted.load(Relaxed) {
                return Err(io::Error::other("interrupted"));
            }
            match self.chunks.recv_timeout(INTERRUPT_CHECK_INTERVAL) {
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
