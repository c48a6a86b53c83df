use crate::eval::ConstantError;
use crate::selfplay::SelfPlayError;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a tuning cannot run, or not to its end.
#[derive(Debug, Error)]
pub enum TuningError {
    /// The plan contradicts itself or the rules.
    #[error("{0}")]
    Misuse(String),
    /// The values at the start cannot be read.
    #[error(transparent)]
    Constants(#[from] ConstantError),
    /// The games cannot be played.
    #[error(transparent)]
    Play(#[from] SelfPlayError),
    /// The file cannot be read or written.
    #[error("'{}': {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: io::Error,
    },
    /// The file is damaged, or of something else.
    #[error("'{}', line {line}: {message}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// The file has another tuning.
    #[error("'{}' has another tuning: {what} is {found} there, not {wanted}", path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: String,
        /// Its value in the file.
        found: String,
        /// The value asked for.
        wanted: String,
    },
}

impl TuningError {
    pub(super) fn file(path: &Path, error: io::Error) -> Self {
        let path = path.to_owned();
        Self::File { path, error }
    }
}
