//! The parameter `tables`: a folder of endgame tables.

use crate::endgame::{FolderState, TableError, check_folder};
use crate::eval::BUILT_IN;
use std::path::{Path, PathBuf};

/// A folder of endgame tables; by default none. Two are equal if the files in them were when they were opened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableFolder(Option<(String, FolderState)>);

impl TableFolder {
    /// Opens a folder and checks that every table has a complete header; `built-in` stands for none.
    ///
    /// # Errors
    /// [`TableError`].
    pub fn open(path: &str) -> Result<Self, TableError> {
        if path == BUILT_IN {
            return Ok(Self::default());
        }
        let state = check_folder(Path::new(path))?;
        Ok(Self(Some((path.to_owned(), state))))
    }

    /// The path, as it was given.
    #[must_use]
    pub fn name(&self) -> &str {
        self.0.as_ref().map_or(BUILT_IN, |(path, _)| path)
    }

    /// The path; `None` if there is no folder.
    #[must_use]
    pub fn path(&self) -> Option<PathBuf> {
        self.0.as_ref().map(|(path, _)| PathBuf::from(path))
    }
}
