//! The files of games that a command reads and writes.

use super::super::Failure;
use super::super::input::{Input, read_failure};
use super::super::output::{refuse_inputs, write_failure};
use super::super::progress::Count;
use indicatif::ProgressBar;
use rafle_engine::atomic_file::AtomicFile;
use rafle_engine::games::GameRules;
use rafle_protocol::pdn::{Games, ReadGame, RecordForm};
use std::io::{self, BufWriter, Stdout, Write};
use std::path::{Path, PathBuf};

/// Game files, with a counter of games.
pub(in super::super) struct GameInput {
    input: Input,
    games: Count,
    /// How to read records.
    records: RecordForm,
}

impl GameInput {
    /// Checks that all files exist; without files, reads standard input. Records are read by these rules.
    pub(in super::super) fn new(
        files: &[PathBuf],
        rules: &GameRules,
        shows_progress: bool,
    ) -> Result<Self, Failure> {
        let games = Count::of("game", "games");
        let input = Input::new(files, shows_progress, std::slice::from_ref(&games))?;
        Ok(Self {
            input,
            games,
            records: rules.record_form(),
        })
    }

    /// The input files, without standard input.
    pub(super) fn files(&self) -> impl Iterator<Item = &Path> {
        self.input.files()
    }

    /// The progress bar, for printing lines beside it.
    pub(super) fn bar(&self) -> ProgressBar {
        self.input.progress.bar.clone()
    }

    /// Calls `take` with each game and the name of its file, until the games end or it fails.
    pub(in super::super) fn each(
        &self,
        with_texts: bool,
        mut take: impl FnMut(&str, ReadGame) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let Self {
            input,
            games,
            records,
        } = self;
        let bar = &input.progress.bar;
        input.progress.begin();
        let ended = input.paths().iter().try_for_each(|path| {
            let (name, file) = input.open_named(path)?;
            let mut read = Games::new(bar.wrap_read(file)).or_records(records.clone());
            if with_texts {
                read = read.with_texts();
            }
            for read in read {
                let interrupted = || Failure::Interrupted("interrupted".to_owned());
                if input.is_interrupted() {
                    return Err(interrupted());
                }
                let read = read.map_err(|error| match input.is_interrupted() {
                    true => interrupted(),
                    false => read_failure(path, error),
                })?;
                take(&name, read)?;
                games.add();
            }
            Ok(())
        });
        bar.finish_and_clear();
        ended
    }
}

/// Standard output, or a file that appears once it is complete.
pub(super) enum Output {
    File(AtomicFile, PathBuf),
    Standard(BufWriter<Stdout>),
}

impl Output {
    /// Creates the file of this name, which must not be an input; without a name, uses standard output.
    pub(super) fn create<'p>(
        path: Option<&Path>,
        inputs: impl Iterator<Item = &'p Path>,
    ) -> Result<Self, Failure> {
        let Some(path) = path else {
            return Ok(Self::Standard(BufWriter::new(io::stdout())));
        };
        refuse_inputs(path, inputs)?;
        let file = AtomicFile::create(path).map_err(|error| write_failure(path, error))?;
        Ok(Self::File(file, path.to_owned()))
    }

    pub(super) fn write(&mut self, text: &str) -> Result<(), Failure> {
        match self {
            Self::File(file, path) => {
                let written = file.write_all(text.as_bytes());
                written.map_err(|error| write_failure(path, error))
            }
            Self::Standard(output) => Ok(output.write_all(text.as_bytes())?),
        }
    }

    /// Moves the file into place.
    pub(super) fn end(self) -> Result<(), Failure> {
        match self {
            Self::File(file, path) => {
                let done = file.commit();
                done.map(drop).map_err(|error| write_failure(&path, error))
            }
            Self::Standard(mut output) => Ok(output.flush()?),
        }
    }
}

/// A game with its original text, followed by an empty line.
pub(super) fn as_it_is(text: &str) -> String {
    format!("{text}\n\n")
}
