//! Output files of commands.

use super::Failure;
use rafle_engine::atomic_file::{AtomicFile, beside};
use std::ffi::OsStr;
use std::fs::canonicalize;
use std::io;
use std::path::{Path, PathBuf};

/// Refuses to overwrite an input file, by the output itself or by a temporary file beside it.
pub(super) fn refuse_inputs<'p>(
    path: &Path,
    mut inputs: impl Iterator<Item = &'p Path>,
) -> Result<(), Failure> {
    let written: Vec<PathBuf> = [path.to_owned(), beside(path)]
        .iter()
        .filter_map(|path| canonicalize(path).ok())
        .collect();
    let is_written = |input: &Path| canonicalize(input).is_ok_and(|input| written.contains(&input));
    match inputs.find(|input| is_written(input)) {
        Some(input) => Err(Failure::BadUse(format!(
            "'{}' is an input, and cannot be the output too",
            input.display()
        ))),
        None => Ok(()),
    }
}

/// The failure for a file that can't be written.
pub(super) fn write_failure(path: &Path, error: io::Error) -> Failure {
    Failure::of_file(format!("'{}': {error}", path.display()), &error)
}

/// The file name extension of plots.
const ENDING: &str = "svg";

/// Refuses a plot file without the extension for SVG.
pub(super) fn check_svg(path: &Path) -> Result<(), Failure> {
    let ending = path.extension().and_then(OsStr::to_str);
    if ending.is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING)) {
        return Ok(());
    }
    Err(Failure::BadUse(format!(
        "'{}': plots are SVG, and their names end in .{ENDING}",
        path.display()
    )))
}

/// Writes a plot completely or not at all.
pub(super) fn write_svg(path: &Path, svg: &str) -> Result<(), Failure> {
    let written = AtomicFile::write_whole(path, svg.as_bytes());
    written.map_err(|error| write_failure(path, error))
}
