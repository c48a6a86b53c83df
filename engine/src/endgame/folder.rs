//! Folders of endgame tables.

use super::header::{EXTENSION, Subject, TableHeader};
use super::table_error::{TableError, TableFault};
use super::table_file::TableFile;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Creates a folder for tables unless it exists.
///
/// # Errors
/// [`TableError::System`].
pub(super) fn create(folder: &Path) -> Result<(), TableError> {
    std::fs::create_dir_all(folder).map_err(|error| TableError::System {
        path: folder.to_owned(),
        error,
    })
}

/// Returns the path of a table in a folder.
pub(super) fn path_of(folder: &Path, subject: &Subject) -> PathBuf {
    folder.join(subject.file_name())
}

/// Opens a table in a folder; `None` if there is no file.
///
/// # Errors
/// [`TableError`]: what is wrong with the file.
pub(super) fn open(folder: &Path, subject: &Subject) -> Result<Option<TableFile>, TableError> {
    let path = path_of(folder, subject);
    let opened = TableFile::open(&path).and_then(|file| {
        check(file.header(), subject)?;
        Ok(file)
    });
    match opened {
        Ok(file) => Ok(Some(file)),
        Err(TableFault::Read(error)) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(fault) => Err(TableError::File { path, fault }),
    }
}

/// Opens a table that must exist in a folder.
///
/// # Errors
/// [`TableError`]: what is wrong with the file, or that it is missing.
pub(super) fn open_existing(folder: &Path, subject: &Subject) -> Result<TableFile, TableError> {
    open(folder, subject)?.ok_or_else(|| TableError::System {
        path: path_of(folder, subject),
        error: std::io::Error::new(ErrorKind::NotFound, "there is no such table"),
    })
}

/// Checks that a table is the expected one.
fn check(header: &TableHeader, subject: &Subject) -> Result<(), TableFault> {
    let is_it = header.variant == subject.variant
        && header.parameters == subject.parameters
        && header.material == subject.material
        && header.entries == subject.entries;
    if is_it && header.edition != subject.edition {
        return Err(TableFault::Edition);
    }
    is_it.then_some(()).ok_or_else(|| {
        let TableHeader {
            variant,
            material,
            entries,
            ..
        } = header;
        let rules = header.rules();
        TableFault::Unknown(format!(
            "{variant} {rules} {material} with {entries} entries"
        ))
    })
}

/// What tells whether the tables of a folder have changed: their names, lengths and times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FolderState(Vec<(PathBuf, u64, Option<SystemTime>)>);

/// Checks that a folder contains tables, of any game, and that each has a complete header.
///
/// # Errors
/// [`TableError`]: the folder does not exist, it has no table, or what is wrong with the first bad table.
pub fn check_folder(folder: &Path) -> Result<FolderState, TableError> {
    let system = |error| TableError::System {
        path: folder.to_owned(),
        error,
    };
    let mut state = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(system)? {
        let path = entry.map_err(system)?.path();
        if path.extension().is_none_or(|end| end != EXTENSION) {
            continue;
        }
        if let Err(fault) = TableFile::open(&path) {
            return Err(TableError::File { path, fault });
        }
        let metadata = std::fs::metadata(&path).map_err(system)?;
        state.push((path, metadata.len(), metadata.modified().ok()));
    }
    if state.is_empty() {
        return Err(TableError::Empty(folder.to_owned()));
    }
    state.sort();
    Ok(FolderState(state))
}
