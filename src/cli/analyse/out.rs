//! Where analyses are written, and how far they are.

use super::super::Failure;
use super::super::output::{failed, refuse_inputs};
use rafle_engine::atomic_file::AtomicFile;
use rafle_engine::checked_line::{seal, unseal};
use rafle_engine::regular_file::{open_locked, open_regular, read_regular, refusal};
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions, remove_file};
use std::io::{self, ErrorKind, Seek, SeekFrom, Stdout, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The form of the progress. The first one had no checksum.
const FORMAT: u32 = 2;

/// Bytes of the longest progress: its command may have many long names.
const MAX_PROGRESS: u64 = 1 << 24;

/// How often the progress is kept.
const KEEP: Duration = Duration::from_secs(1);

/// A file that an interrupted command goes on with, or standard output. The file is locked, and keeps its name.
pub(super) enum Out {
    File(Box<OutFile>),
    Standard(Stdout),
}

/// A file with what is known of it, which another file beside it keeps until the end.
pub(super) struct OutFile {
    file: File,
    path: PathBuf,
    progress: Progress,
    kept: Instant,
}

/// How far a command is.
#[derive(Debug, Serialize, Deserialize)]
struct Progress {
    /// The form; the first one did not tell it.
    #[serde(default)]
    format: u32,
    /// What tells the command from others.
    command: String,
    /// The entries that are done.
    done: Done,
    /// Bytes of the file that hold them.
    bytes: u64,
}

/// The entries that are done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Done {
    /// Their number.
    pub(super) entries: u64,
    /// How many of them have a fault.
    pub(super) faulty: u64,
    /// What distinguishes them from other entries.
    pub(super) digest: u32,
}

impl Out {
    /// The file of that name, which must not be one of the inputs; standard output without a name. What the same command has
    /// written there before it was interrupted stays.
    pub(super) fn open<'p>(
        path: Option<&Path>,
        command: String,
        inputs: impl Iterator<Item = &'p Path>,
    ) -> Result<Self, Failure> {
        let Some(path) = path else {
            return Ok(Self::Standard(io::stdout()));
        };
        refuse_inputs(path, inputs)?;
        let is_new = !path.exists();
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        let file = open_locked(path, || open_regular(path, &options));
        let file = file.map_err(|error| failed(path, error))?;
        let opened = Self::go_on(file, path, command);
        if is_new && opened.is_err() {
            let _ = remove_file(path);
        }
        opened
    }

    /// Goes on with a file where its progress says that the command has been.
    fn go_on(file: File, path: &Path, command: String) -> Result<Self, Failure> {
        let failed = |error| failed(path, error);
        let progress = match read_progress(&progress_path(path))? {
            Some(before) if before.command == command => before,
            Some(_) => {
                return Err(Failure::BadUse(format!(
                    "'{}' is the beginning of another analysis, which '{}' tells of: remove that to begin anew",
                    path.display(),
                    progress_path(path).display()
                )));
            }
            None => Progress {
                format: FORMAT,
                command,
                done: Done::default(),
                bytes: 0,
            },
        };
        if file.metadata().map_err(failed)?.len() < progress.bytes {
            return Err(Failure::BadUse(format!(
                "'{}' is shorter than '{}' says: remove both to begin anew",
                path.display(),
                progress_path(path).display()
            )));
        }
        let mut file = OutFile {
            file,
            path: path.to_owned(),
            progress,
            kept: Instant::now(),
        };
        // What the file holds is let go only where the analysis can begin.
        file.keep().map_err(failed)?;
        file.let_go().map_err(failed)?;
        Ok(Self::File(Box::new(file)))
    }

    /// The entries that are done already.
    pub(super) fn done(&self) -> Done {
        match self {
            Self::File(file) => file.progress.done,
            Self::Standard(_) => Done::default(),
        }
    }

    /// The failure that the input has not the entries that are done.
    pub(super) fn is_of_other_entries(&self) -> Failure {
        let sentence = "the input has changed since the analysis was interrupted";
        Failure::BadUse(match self {
            Self::File(file) => format!(
                "'{}' is the beginning of an analysis of other entries: {sentence}; remove it and '{}' to begin anew",
                file.path.display(),
                progress_path(&file.path).display()
            ),
            Self::Standard(_) => sentence.to_owned(),
        })
    }

    /// Whether nothing is written yet.
    pub(super) fn is_empty(&self) -> bool {
        match self {
            Self::File(file) => file.progress.bytes == 0,
            Self::Standard(_) => true,
        }
    }

    /// Writes what belongs to no entry.
    pub(super) fn frame(&mut self, text: &str) -> Result<(), Failure> {
        self.write(text, self.done())
    }

    /// Writes what was found of one more entry, at once; `done` counts it.
    pub(super) fn write(&mut self, text: &str, done: Done) -> Result<(), Failure> {
        match self {
            Self::Standard(output) => {
                output.write_all(text.as_bytes())?;
                Ok(output.flush()?)
            }
            Self::File(file) => {
                let written = file.add(text, done);
                written.map_err(|error| {
                    // Half of an entry is none. If that cannot be changed, it is when the analysis goes on.
                    let _ = file.let_go();
                    failed(&file.path, error)
                })
            }
        }
    }

    /// Keeps how far it is, for the same command to go on.
    pub(super) fn pause(&self) -> Result<(), Failure> {
        match self {
            Self::Standard(_) => Ok(()),
            Self::File(file) => file.keep().map_err(|error| failed(&file.path, error)),
        }
    }

    /// All is written.
    pub(super) fn end(self) -> Result<(), Failure> {
        let Self::File(file) = self else {
            return Ok(());
        };
        let ended = file
            .file
            .sync_all()
            .and_then(|()| remove_file(progress_path(&file.path)));
        ended.map_err(|error| failed(&file.path, error))
    }
}

impl OutFile {
    fn add(&mut self, text: &str, done: Done) -> io::Result<()> {
        self.file.write_all(text.as_bytes())?;
        self.progress.done = done;
        self.progress.bytes += text.len() as u64;
        if self.kept.elapsed() >= KEEP {
            self.keep()?;
            self.kept = Instant::now();
        }
        Ok(())
    }

    /// Lets go of what is behind the entries that are done.
    fn let_go(&mut self) -> io::Result<()> {
        self.file.set_len(self.progress.bytes)?;
        self.file.seek(SeekFrom::End(0)).map(drop)
    }

    /// Replaces the file of the progress as a whole. The entries that it counts are on the disk by then.
    fn keep(&self) -> io::Result<()> {
        self.file.sync_data()?;
        let progress = seal(serde_json::to_vec(&self.progress)?);
        AtomicFile::write_whole(&progress_path(&self.path), &progress)
    }
}

fn progress_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".progress");
    name.into()
}

/// The progress that a file holds; `None` if there is no such file.
fn read_progress(path: &Path) -> Result<Option<Progress>, Failure> {
    let wrong = |what: &str| {
        let path = path.display();
        Failure::BadUse(format!("'{path}' {what}; remove it to begin anew"))
    };
    let text = match read_regular(path, MAX_PROGRESS) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) if refusal(&error).is_some() => {
            return Err(wrong(&format!("is no progress: {error}")));
        }
        Err(error) => return Err(failed(path, error)),
    };
    let object = unseal(&text);
    let progress = serde_json::from_slice(object.as_ref().unwrap_or(&text));
    let progress: Progress =
        progress.map_err(|error| wrong(&format!("tells of no analysis: {error}")))?;
    match (object, progress.format) {
        (Some(_), FORMAT) => Ok(Some(progress)),
        (None, FORMAT) => Err(wrong("is not as it was written, by its checksum")),
        _ => Err(wrong("is of another version of rafle")),
    }
}
