//! The output of an analysis with its progress file, and the plots of games, one file each.

use super::super::Failure;
use super::super::output::{check_svg, refuse_inputs, write_failure, write_svg};
use crate::plots::analysis::plot;
use rafle_engine::analysis::Analysis;
use rafle_engine::atomic_file::AtomicFile;
use rafle_engine::checked_line::{seal, unseal};
use rafle_engine::regular_file::{open_locked, open_regular, read_regular, refusal};
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions, canonicalize, remove_file};
use std::io::{self, ErrorKind, Seek, SeekFrom, Stdout, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The version of the progress file. Version 1 had no checksum.
const FORMAT: u32 = 2;

/// The maximum size of a progress file in bytes; its command may contain many long names.
const MAX_PROGRESS: u64 = 1 << 24;

/// How often the progress is saved.
const KEEP: Duration = Duration::from_secs(1);

/// Standard output, or a file that an interrupted command can resume. The file is locked and keeps its name.
pub(super) enum Out {
    File(Box<OutFile>),
    Standard(Stdout),
}

/// An output file. Its progress is kept in another file beside it until the end.
pub(super) struct OutFile {
    file: File,
    path: PathBuf,
    progress: Progress,
    kept: Instant,
}

/// The progress of a command.
#[derive(Debug, Serialize, Deserialize)]
struct Progress {
    /// The version; version 1 did not store it.
    #[serde(default)]
    format: u32,
    /// Identifies the command.
    command: String,
    /// The finished entries.
    done: Done,
    /// The number of bytes of the output with these entries.
    bytes: u64,
}

/// The finished entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Done {
    /// Their number.
    pub(super) entries: u64,
    /// How many of them have a fault.
    pub(super) faulty: u64,
    /// Their checksum.
    pub(super) digest: u32,
}

impl Out {
    /// Opens the file of this name, which must not be an input; without a name, standard output. The output of the same
    /// command from an interrupted run stays.
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
        let file = file.map_err(|error| write_failure(path, error))?;
        let opened = Self::go_on(file, path, command);
        if is_new && opened.is_err() {
            let _ = remove_file(path);
        }
        opened
    }

    /// Resumes a file at the point recorded in its progress.
    fn go_on(file: File, path: &Path, command: String) -> Result<Self, Failure> {
        let failed = |error| write_failure(path, error);
        let progress = match read_progress(&progress_path(path))? {
            Some(before) if before.command == command => before,
            Some(_) => {
                return Err(Failure::BadUse(format!(
                    "'{}' is the beginning of another analysis, described in '{}': remove that file to begin anew",
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
        // The file's contents are discarded only once the analysis can begin.
        file.keep().map_err(failed)?;
        file.let_go().map_err(failed)?;
        Ok(Self::File(Box::new(file)))
    }

    /// The entries that are already finished.
    pub(super) fn done(&self) -> Done {
        match self {
            Self::File(file) => file.progress.done,
            Self::Standard(_) => Done::default(),
        }
    }

    /// The failure for an input that does not contain the finished entries.
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

    /// Writes text that belongs to no entry.
    pub(super) fn frame(&mut self, text: &str) -> Result<(), Failure> {
        self.write(text, self.done())
    }

    /// Writes the result of one more entry at once; `done` includes it.
    pub(super) fn write(&mut self, text: &str, done: Done) -> Result<(), Failure> {
        match self {
            Self::Standard(output) => {
                output.write_all(text.as_bytes())?;
                Ok(output.flush()?)
            }
            Self::File(file) => {
                let written = file.add(text, done);
                written.map_err(|error| {
                    // Half an entry is useless. If it can't be removed now, it is when the analysis resumes.
                    let _ = file.let_go();
                    write_failure(&file.path, error)
                })
            }
        }
    }

    /// Saves the progress so that the same command can resume.
    pub(super) fn pause(&self) -> Result<(), Failure> {
        match self {
            Self::Standard(_) => Ok(()),
            Self::File(file) => file
                .keep()
                .map_err(|error| write_failure(&file.path, error)),
        }
    }

    /// Finishes the output.
    pub(super) fn end(self) -> Result<(), Failure> {
        let Self::File(file) = self else {
            return Ok(());
        };
        let ended = file
            .file
            .sync_all()
            .and_then(|()| remove_file(progress_path(&file.path)));
        ended.map_err(|error| write_failure(&file.path, error))
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

    /// Truncates the file after the finished entries.
    fn let_go(&mut self) -> io::Result<()> {
        self.file.set_len(self.progress.bytes)?;
        self.file.seek(SeekFrom::End(0)).map(drop)
    }

    /// Replaces the progress file as a whole. The entries that it counts are already on the disk.
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

/// Reads a progress file; `None` if there is no such file.
fn read_progress(path: &Path) -> Result<Option<Progress>, Failure> {
    let wrong = |what: &str| {
        let path = path.display();
        Failure::BadUse(format!("'{path}' {what}; remove it to begin anew"))
    };
    let text = match read_regular(path, MAX_PROGRESS) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) if refusal(&error).is_some() => {
            return Err(wrong(&format!("is not a progress file: {error}")));
        }
        Err(error) => return Err(write_failure(path, error)),
    };
    let object = unseal(&text);
    let progress = serde_json::from_slice(object.as_ref().unwrap_or(&text));
    let progress: Progress =
        progress.map_err(|error| wrong(&format!("does not describe an analysis: {error}")))?;
    match (object, progress.format) {
        (Some(_), FORMAT) => Ok(Some(progress)),
        (None, FORMAT) => Err(wrong("is damaged: its checksum is wrong")),
        _ => Err(wrong("was written by another version of rafle")),
    }
}

/// The names of the plot files, and the files that must not be overwritten.
pub(super) struct Plots {
    path: PathBuf,
    out: Option<PathBuf>,
    inputs: Vec<PathBuf>,
}

impl Plots {
    /// Plots with this name for the first file. Its folder must exist.
    pub(super) fn new<'p>(
        path: &Path,
        out: Option<&Path>,
        inputs: impl Iterator<Item = &'p Path>,
    ) -> Result<Self, Failure> {
        check_svg(path)?;
        let plots = Self {
            path: path.to_owned(),
            out: out.map(Path::to_owned),
            inputs: inputs.map(Path::to_owned).collect(),
        };
        plots.refuse(path)?;
        // Find out before any search whether a file can be written there.
        let file = AtomicFile::create(path).map_err(|error| write_failure(path, error))?;
        drop(file);
        Ok(plots)
    }

    /// The file for the entry with this number.
    fn path(&self, number: u64) -> PathBuf {
        if number == 1 {
            return self.path.clone();
        }
        let mut name = self.path.file_stem().unwrap_or_default().to_owned();
        name.push(format!("-{number}."));
        name.push(self.path.extension().unwrap_or_default());
        self.path.with_file_name(name)
    }

    /// Writes the plot of a game; nothing if the game could not be analysed.
    pub(super) fn write(&self, analysis: &Analysis) -> Result<(), Failure> {
        let Some(svg) = plot(analysis) else {
            return Ok(());
        };
        let path = self.path(analysis.number);
        self.refuse(&path)?;
        write_svg(&path, &svg)
    }

    /// Refuses to overwrite an input or the analysis itself.
    fn refuse(&self, path: &Path) -> Result<(), Failure> {
        refuse_inputs(path, self.inputs.iter().map(PathBuf::as_path))?;
        let is_out = |out: &Path| {
            let (out_there, there) = (canonicalize(out), canonicalize(path));
            out == path || out_there.is_ok_and(|out| there.is_ok_and(|there| there == out))
        };
        if self.out.as_deref().is_some_and(is_out) {
            let sentence = format!(
                "'{}' cannot be both a plot and the analysis",
                path.display()
            );
            return Err(Failure::BadUse(sentence));
        }
        Ok(())
    }
}
