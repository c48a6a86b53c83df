//! Regular files, as opposed to what else has a name: a FIFO waits for its other end, a device may never end or act.

use same_file::Handle;
use std::fs::{File, Metadata, OpenOptions, TryLockError, metadata};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a file is left alone although the system would let it be read or written.
#[derive(Debug, Error)]
pub enum FileRefusal {
    /// It is a directory, a device, a FIFO or a socket.
    #[error("it is no regular file")]
    NotRegular,
    /// The name under which a file is written first is that of something else.
    #[error("'{}', under which it is written first, is no regular file: remove that", .0.display())]
    InTheWay(PathBuf),
    /// Another process writes it.
    #[error("another run of rafle is writing it")]
    InUse,
    /// It has no bytes.
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

/// The refusal that an error is, which is the user's to mend; `None` for an error of the system.
pub fn refusal(error: &io::Error) -> Option<&FileRefusal> {
    error.get_ref()?.downcast_ref()
}

/// Opens a regular file. Anything else of that name is refused before it is opened; links are followed.
///
/// # Errors
/// [`FileRefusal::NotRegular`], or an error of the system.
pub fn open_regular(path: &Path, options: &OpenOptions) -> io::Result<File> {
    match metadata(path) {
        Ok(found) if !found.is_file() => Err(FileRefusal::NotRegular.into()),
        // A file that is not there may be created.
        _ => options.open(path),
    }
}

/// Opens the file of a path and locks it, so that one process at a time writes it. The lock ends with the file.
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
        // Who held the lock before may have removed the file, or put another in its place, after it was opened here.
        let locked = Handle::from_file(file.try_clone()?)?;
        match Handle::from_path(path) {
            Ok(found) if found == locked => return Ok(file),
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
}

/// Reads a regular file as a whole. Some files of the system have no length and keep their reader waiting: an empty file is
/// refused before it is opened, and no more is read than the length.
///
/// # Errors
/// [`FileRefusal`], or an error of the system.
pub fn read_regular(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let length = readable(&metadata(path)?, most)?;
    let mut bytes = Vec::new();
    File::open(path)?.take(length).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The length of a file that can be read as a whole.
fn readable(found: &Metadata, most: u64) -> io::Result<u64> {
    let refusal = match found.len() {
        _ if !found.is_file() => FileRefusal::NotRegular,
        0 => FileRefusal::Empty,
        length if length > most => FileRefusal::TooLong(most),
        length => return Ok(length),
    };
    Err(refusal.into())
}
