//! The parameter `eval-file`: weights that replace those of the program.

use crate::eval::net::{Weights, WeightsError};
use crate::variants::read_weights;
use std::fs::File;
use std::io::Read;
use std::sync::Arc;
use thiserror::Error;

/// The largest file that is read, in bytes: weights are far smaller.
const MAX_BYTES: u64 = 64 << 20;

/// What stands for the weights of the program itself. An empty value would trouble clients.
const BUILT_IN: &str = "built-in";

/// A file of weights; none at first.
#[derive(Clone, Debug)]
pub struct EvalFile {
    path: String,
    weights: Option<Arc<Weights>>,
}

impl Default for EvalFile {
    fn default() -> Self {
        Self {
            path: BUILT_IN.to_owned(),
            weights: None,
        }
    }
}

/// Why a file of weights can't be used.
#[derive(Debug, Error)]
pub enum EvalFileError {
    /// The system can't read it.
    #[error("'{path}' can't be read: {error}")]
    System {
        /// The file.
        path: String,
        /// The error of the operating system.
        error: std::io::Error,
    },
    /// It is too long.
    #[error("'{0}' has more than {MAX_BYTES} bytes")]
    TooLong(String),
    /// It is a folder, a pipe or a device.
    #[error("'{0}' is not a file")]
    NoFile(String),
    /// It is no file of weights that this program can use.
    #[error("'{path}': {error}")]
    Weights {
        /// The file.
        path: String,
        /// What is wrong with it.
        error: WeightsError,
    },
}

impl EvalFile {
    /// Reads a file; `built-in` stands for none.
    ///
    /// # Errors
    /// [`EvalFileError`].
    pub fn read(path: &str) -> Result<Self, EvalFileError> {
        if path == BUILT_IN {
            return Ok(Self::default());
        }
        let system = |error| EvalFileError::System {
            path: path.to_owned(),
            error,
        };
        // Other than a file, a pipe or a device could keep the reader waiting.
        if !std::fs::metadata(path).map_err(system)?.is_file() {
            return Err(EvalFileError::NoFile(path.to_owned()));
        }
        let mut bytes = Vec::new();
        let file = File::open(path).map_err(system)?;
        let read = file.take(MAX_BYTES + 1).read_to_end(&mut bytes);
        if read.map_err(system)? as u64 > MAX_BYTES {
            return Err(EvalFileError::TooLong(path.to_owned()));
        }
        let weights = read_weights(&bytes).map_err(|error| EvalFileError::Weights {
            path: path.to_owned(),
            error,
        })?;
        Ok(Self {
            path: path.to_owned(),
            weights: Some(Arc::new(weights)),
        })
    }

    /// The path, as it was given.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The weights.
    #[must_use]
    pub fn weights(&self) -> Option<Arc<Weights>> {
        self.weights.clone()
    }
}
