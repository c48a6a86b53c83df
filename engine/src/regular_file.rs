//! Access to regular files only. Other files can block: a FIFO waits for its other end, and a device may never end or
//! act.

use same_file::Handle;
use std::fs::{File, Metadata, OpenOptions, TryLockError, metadata};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a file is rejected that the system would let the program read or write.
#[derive(Debug, Error)]
pub enum FileRefusal {
    /// It is a directory, a device, a FIFO or a socket.
    #[error("it is no regular file")]
    NotRegular,
    /// The path under which the file is written first names something else.
    #[error("'{}', under which it is written first, is no regular file: remove that", .0.display())]
    InTheWay(PathBuf),
    /// Another process is writing it.
    #[error("another run of rafle is writing it")]
    InUse,
    /// It is empty.
    #[error("it is empty")]
    Empty,
    /// It is too long to be read.
    #[error("it has more than {0} bytes")]
    TooLong(u64),
}

impl From<FileRefusal> for io::Error {
    fn from(refusal: FileRefusal) -> Self {
        Self::new(ErrorKind::InvalidInput, refusal)
    }
}

/// Returns the refusal behind an error, which the user can fix; `None` for an error of the system.
pub fn refusal(error: &io::Error) -> Option<&FileRefusal> {
    error.get_ref()?.downcast_ref()
}

/// Opens a regular file. Rejects anything else before opening it. Follows links.
///
/// # Errors
/// [`FileRefusal::NotRegular`], or an error of the system.
pub fn open_regular(path: &Path, options: &OpenOptions) -> io::Result<File> {
    match metadata(path) {
        Ok(found) if !found.is_file() => Err(FileRefusal::NotRegular.into()),
        // A missing file may be created.
        _ => options.open(path),
    }
}

/// Opens the file at a path and locks it against other writing processes. The lock ends when the file is closed.
///
/// # Errors
/// [`FileRefusal::InUse`], an error of `open`, or an error of the system.
pub fn open_locked(path: &Path, open: impl Fn() -> io::Result<File>) -> io::Result<File> {
    loop {
        let file = open()?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(FileRefusal::InUse.into()),
            // Some file systems have no locks.
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(error),
        }
        // The previous holder of the lock may have removed or replaced the file after it was opened here.
        let locked = Handle::from_file(file.try_clone()?)?;
        match Handle::from_path(path) {
            Ok(found) if found == locked => return Ok(file),
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
}

/// Appends bytes to a file of known length and completes them, as by a sync. What was written only in part, as on a full
/// disk, is removed; if that fails too, it is for the next reader to drop.
///
/// # Errors
/// An error of the system. The length has not changed.
pub fn append(
    file: &mut File,
    length: &mut u64,
    bytes: &[u8],
    complete: impl FnOnce(&File) -> io::Result<()>,
) -> io::Result<()> {
    let written = file.seek(SeekFrom::Start(*length));
    let written = written.and_then(|_| file.write_all(bytes));
    if let Err(error) = written.and_then(|()| complete(file)) {
        let _ = file.set_len(*length);
        return Err(error);
    }
    *length += bytes.len() as u64;
    Ok(())
}

/// Reads a whole regular file. Some system files have no length and block their reader: an empty file is rejected
/// before it is opened, and at most the file's length is read.
///
/// # Errors
/// [`FileRefusal`], or an error of the system.
pub fn read_regular(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let length = readable(&metadata(path)?, most)?;
    let mut bytes = Vec::new();
    File::open(path)?.take(length).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns the length of a file that can be read as a whole.
fn readable(found: &Metadata, most: u64) -> io::Result<u64> {
    let refusal = match found.len() {
        _ if !found.is_file() => FileRefusal::NotRegular,
        0 => FileRefusal::Empty,
        length if length > most => FileRefusal::TooLong(most),
        length => return Ok(length),
    };
    Err(refusal.into())
}
