//! Folders of tables.

use super::endgame::Endgame;
use super::header::{EXTENSION, TableHeader, file_name, parameters};
use super::layout::Layout;
use super::material::Material;
use super::table_error::{TableError, TableFault};
use super::table_file::TableFile;
use crate::rules::Options;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The path of the table of a material in a folder.
pub(super) fn path_of<E: Endgame>(folder: &Path, material: Material, options: &Options) -> PathBuf {
    folder.join(file_name::<E>(material, options))
}

/// The table of a material in a folder; `None` if it is not there.
///
/// # Errors
/// [`TableError`]: what is wrong with the file.
pub(super) fn open<E: Endgame>(
    folder: &Path,
    material: Material,
    options: &Options,
) -> Result<Option<TableFile>, TableError> {
    let path = path_of::<E>(folder, material, options);
    let opened = TableFile::open(&path).and_then(|file| {
        check::<E>(file.header(), material, options)?;
        Ok(file)
    });
    match opened {
        Ok(file) => Ok(Some(file)),
        Err(TableFault::Read(error)) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(fault) => Err(TableError::File { path, fault }),
    }
}

/// Whether a table is of a game, some rules and a material.
pub(super) fn check<E: Endgame>(
    header: &TableHeader,
    material: Material,
    options: &Options,
) -> Result<(), TableFault> {
    let is_it = header.variant == E::NAME
        && header.parameters == parameters::<E>(options)
        && header.material == material.to_string()
        && header.entries == Layout::of::<E>(material).len();
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

/// Checks that there are tables in a folder, of whatever game, and that each has a whole header.
///
/// # Errors
/// [`TableError`]: there is no such folder, no table in it, or what is wrong with the first that is.
pub fn check_folder(folder: &Path) -> Result<(), TableError> {
    let system = |error| TableError::System {
        path: folder.to_owned(),
        error,
    };
    let mut is_empty = true;
    for entry in std::fs::read_dir(folder).map_err(system)? {
        let path = entry.map_err(system)?.path();
        if path.extension().is_none_or(|end| end != EXTENSION) {
            continue;
        }
        is_empty = false;
        if let Err(fault) = TableFile::open(&path) {
            return Err(TableError::File { path, fault });
        }
    }
    if is_empty {
        return Err(TableError::Empty(folder.to_owned()));
    }
    Ok(())
}
