//! Where games are written.

use super::super::Failure;
use super::super::output::{failed, refuse_inputs};
use rafle_engine::atomic_file::AtomicFile;
use std::io::{self, BufWriter, Stdout, Write};
use std::path::{Path, PathBuf};

/// A file that is there once it is whole, or standard output.
pub(super) enum Output {
    File(AtomicFile, PathBuf),
    Standard(BufWriter<Stdout>),
}

impl Output {
    /// The file of that name, which must not be one of the inputs; standard output without a name.
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

    /// Puts the file in its place.
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

/// A game as its file has it, and an empty line.
pub(super) fn as_it_is(text: &str) -> String {
    format!("{text}\n\n")
}
