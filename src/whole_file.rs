//! Files that are replaced as a whole.

use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file that is being written beside the one that it will replace: readers see the old one or the whole
/// new one. Without [`commit`](Self::commit) it is removed.
pub(crate) struct WholeFile {
    writer: BufWriter<File>,
    beside: PathBuf,
    path: PathBuf,
    is_committed: bool,
}

impl WholeFile {
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        let beside = beside(path);
        // It is also read where it is handed over.
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(true);
        Ok(Self {
            writer: BufWriter::new(options.open(&beside)?),
            beside,
            path: path.to_owned(),
            is_committed: false,
        })
    }

    /// Writes a file whose bytes are all there.
    pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = Self::create(path)?;
        file.write_all(bytes)?;
        file.commit().map(drop)
    }

    /// The file itself, behind the buffer.
    pub(crate) fn file(&self) -> &File {
        self.writer.get_ref()
    }

    /// Puts the file in the place of the old one; it is on the disk then. The file stays open.
    pub(crate) fn commit(mut self) -> io::Result<File> {
        self.writer.flush()?;
        self.writer.get_ref().sync_data()?;
        let file = self.writer.get_ref().try_clone()?;
        fs::rename(&self.beside, &self.path)?;
        self.is_committed = true;
        Ok(file)
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

impl Seek for WholeFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.writer.seek(to)
    }
}

impl Drop for WholeFile {
    fn drop(&mut self) {
        if !self.is_committed {
            let _ = fs::remove_file(&self.beside);
        }
    }
}

/// The name under which a file is written before it replaces the old one.
pub(crate) fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    PathBuf::from(name)
}
