//! Copies of lines dropped from a journal.

use super::journal_error::JournalError;
use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Copies parts of a file to a new file and returns its name: the file's name followed by `.dropped-1`, or the next
/// free number.
pub(super) fn keep(
    file: &mut File,
    path: &Path,
    ranges: &[Range<u64>],
) -> Result<PathBuf, JournalError> {
    let mut number = 1_u32;
    loop {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".dropped-{number}"));
        let copy_path = PathBuf::from(name);
        let failed = |error| JournalError::File {
            path: copy_path.clone(),
            error,
        };
        match File::create_new(&copy_path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(failed(error)),
            Ok(copy) => {
                if let Err(error) = write(file, copy, ranges) {
                    let _ = std::fs::remove_file(&copy_path);
                    return Err(failed(error));
                }
                return Ok(copy_path);
            }
        }
    }
}

fn write(file: &mut File, copy: File, ranges: &[Range<u64>]) -> io::Result<()> {
    let mut copy = BufWriter::new(copy);
    for range in ranges {
        file.seek(SeekFrom::Start(range.start))?;
        let mut part = (&mut *file).take(range.end - range.start);
        io::copy(&mut part, &mut copy)?;
    }
    copy.flush()?;
    copy.get_ref().sync_data()
}
