//! The output of games.

use super::super::Failure;
use super::super::output::{failed, refuse_inputs};
use rafle_engine::atomic_file::AtomicFile;
use std::io::{self, BufWriter, Stdout, Write};
use std::path::{Path, PathBuf};

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
        let file = AtomicFile::create(path).map_err(|error| failed(path, error))?;
        Ok(Self::File(file, path.to_owned()))
    }

    pub(super) fn write(&mut self, text: &str) -> Result<(), Failure> {
        match self {
            Self::File(file, path) => {
                let written = file.write_all(text.as_bytes());
                written.map_err(|error| failed(path, error))
            }
            Self::Standard(output) => Ok(output.write_all(text.as_bytes())?),
        }
    }

    /// Moves the file into place.
    pub(super) fn end(self) -> Result<(), Failure> {
        match self {
            Self::File(file, path) => {
                let done = file.commit();
                done.map(drop).map_err(|error| failed(&path, error))
            }
            Self::Standard(mut output) => Ok(output.flush()?),
        }
    }
}

/// A game with its original text, followed by an empty line.
pub(super) fn as_it_is(text: &str) -> String {
    format!("{text}\n\n")
}
