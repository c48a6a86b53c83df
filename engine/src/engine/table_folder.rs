//! The parameter `tables`: a folder of endgame tables.

use crate::endgame::{TableError, check_folder};
use crate::eval::BUILT_IN;
use std::path::{Path, PathBuf};

/// A folder of endgame tables; by default none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableFolder(Option<String>);

impl TableFolder {
    /// Opens a folder and checks that every table has a complete header; `built-in` stands for none.
    ///
    /// # Errors
    /// [`TableError`].
    pub fn open(path: &str) -> Result<Self, TableError> {
        if path == BUILT_IN {
            return Ok(Self::default());
        }
        check_folder(Path::new(path))?;
        Ok(Self(Some(path.to_owned())))
    }

    /// The path, as it was given.
    #[must_use]
    pub fn name(&self) -> &str {
        self.0.as_deref().unwrap_or(BUILT_IN)
    }

    /// The path; `None` if there is no folder.
    #[must_use]
    pub fn path(&self) -> Option<PathBuf> {
        self.0.as_ref().map(PathBuf::from)
    }
}
