//! The parameter `eval-file`: weights that replace the built-in ones.

use crate::eval::BUILT_IN;
use crate::eval::net::{Weights, WeightsError};
use crate::regular_file::read_regular;
use crate::variants::read_weights;
use std::path::Path;
use std::sync::Arc;
use thiserror::Error;

/// The largest file that is read, in bytes; weights are far smaller.
const MAX_BYTES: u64 = 64 << 20;

/// A file of weights; by default none.
#[derive(Clone, Debug)]
pub struct EvalFile {
    path: String,
    weights: Option<Arc<Weights>>,
    /// The checksum of the file; 0 for none.
    checksum: u32,
}

impl Default for EvalFile {
    fn default() -> Self {
        Self {
            path: BUILT_IN.to_owned(),
            weights: None,
            checksum: 0,
        }
    }
}

/// Why a weights file cannot be used.
#[derive(Debug, Error)]
pub enum EvalFileError {
    /// The file is unreadable, not a regular file, empty or too long.
    #[error("'{path}' can't be read: {error}")]
    System {
        /// The file.
        path: String,
        /// What is wrong with it.
        error: std::io::Error,
    },
    /// The file does not hold weights that this program can use.
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
    pub fn read(path: &str) -> Result<Self, EvalFileError> {
        if path == BUILT_IN {
            return Ok(Self::default());
        }
        let system = |error| EvalFileError::System {
            path: path.to_owned(),
            error,
        };
        let bytes = read_regular(Path::new(path), MAX_BYTES).map_err(system)?;
        let weights = read_weights(&bytes).map_err(|error| EvalFileError::Weights {
            path: path.to_owned(),
            error,
        })?;
        Ok(Self {
            path: path.to_owned(),
            weights: Some(Arc::new(weights)),
            checksum: crc32fast::hash(&bytes),
        })
    }

    /// What tells the weights from others: the path may have another file later.
    #[must_use]
    pub fn identity(&self) -> String {
        match self.weights {
            None => self.path.clone(),
            Some(_) => format!("{} {:08x}", self.path, self.checksum),
        }
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
