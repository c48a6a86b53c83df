//! Atomic replacement of files.

use crate::regular_file::{FileRefusal, open_locked, open_regular};
use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The most symbolic links that are followed in a row, as on Linux.
const MAX_LINKS: usize = 40;

/// A file that is written beside the one that it will replace. Readers see either the old file or the complete new one.
/// Without [`commit`](Self::commit), the new file is removed on drop.
///
/// Symbolic links are followed, and the file that they name is replaced. The new file gets the owner and the mode of
/// the old one. Only regular files are replaced: a device or a FIFO is rejected, because the new file would take its
/// name.
///
/// One process at a time writes a file. The lock is on the new file beside, whose name lasts as long as the writer; the
/// replaced file loses its name to another. A file left beside by a killed process is taken over.
pub struct AtomicFile {
    writer: BufWriter<File>,
    beside: PathBuf,
    /// The path with all links resolved.
    path: PathBuf,
    is_committed: bool,
}

impl AtomicFile {
    /// Creates a file. Other processes cannot create it until this one is committed or dropped.
    ///
    /// # Errors
    /// A [`FileRefusal`], or an error of the system.
    pub fn create(path: &Path) -> io::Result<Self> {
        let path = target(path)?;
        let before = regular(&path)?;
        let beside = with_ending(&path);
        let file = open_locked(&beside, || open_beside(&beside))?;
        file.set_len(0)?;
        if let Some(before) = before {
            protect(&file, &before)?;
        }
        Ok(Self {
            writer: BufWriter::new(file),
            beside,
            path,
            is_committed: false,
        })
    }

    /// Replaces a file with these bytes.
    pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
        Self::create(path)?.finish(bytes)
    }

    /// Writes these bytes and commits.
    pub fn finish(mut self, bytes: &[u8]) -> io::Result<()> {
        self.write_all(bytes)?;
        self.commit().map(drop)
    }

    /// Replaces the old file, after syncing the new one to disk. The file stays open and locked until it is closed.
    pub fn commit(mut self) -> io::Result<File> {
        self.writer.flush()?;
        let file = self.writer.get_ref().try_clone()?;
        replace(&file, &self.beside, &self.path)?;
        self.is_committed = true;
        Ok(file)
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

impl Seek for AtomicFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.writer.seek(to)
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if !self.is_committed {
            let _ = fs::remove_file(&self.beside);
        }
    }
}

/// Returns the path under which a file is written before it replaces the old one.
pub fn beside(path: &Path) -> PathBuf {
    with_ending(&target(path).unwrap_or_else(|_| path.to_owned()))
}

/// Creates or truncates the file at such a path. Anything else at that path stays as it is.
///
/// # Errors
/// [`FileRefusal::InTheWay`], or an error of the system.
pub fn create_beside(beside: &Path) -> io::Result<File> {
    let file = open_beside(beside)?;
    file.set_len(0)?;
    Ok(file)
}

/// Moves a written file of any name to its path, after syncing it to disk.
///
/// # Errors
/// [`FileRefusal::NotRegular`]: something else is at the path; or an error of the system.
pub fn move_to(unfinished: &Path, path: &Path) -> io::Result<()> {
    let path = target(path)?;
    let file = open_regular(unfinished, File::options().append(true))?;
    replace(&file, unfinished, &path)
}

/// Checks that a path is free or names a regular file, which may be replaced.
///
/// # Errors
/// [`FileRefusal::NotRegular`], or an error of the system.
pub fn check_replaceable(path: &Path) -> io::Result<()> {
    regular(&target(path)?).map(drop)
}

/// Returns the path at which links end; there may be nothing at it.
fn target(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        if !fs::symlink_metadata(&path).is_ok_and(|found| found.is_symlink()) {
            return Ok(path);
        }
        // A system link, such as that of standard output, may lead to something without a name.
        if fs::metadata(&path).is_ok_and(|found| !found.is_file()) {
            return Err(FileRefusal::NotRegular.into());
        }
        let folder = path.parent().unwrap_or(Path::new(""));
        path = folder.join(fs::read_link(&path)?);
    }
    Err(io::Error::other("too many links lead from one to the next"))
}

/// Returns the metadata of the regular file at a path; `None` if there is nothing.
fn regular(path: &Path) -> io::Result<Option<Metadata>> {
    match fs::symlink_metadata(path) {
        Ok(found) if found.is_file() => Ok(Some(found)),
        Ok(_) => Err(FileRefusal::NotRegular.into()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn with_ending(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    name.into()
}

fn open_beside(beside: &Path) -> io::Result<File> {
    if regular(beside).is_err() {
        return Err(FileRefusal::InTheWay(beside.to_owned()).into());
    }
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    options.open(beside)
}

/// Moves a written file to a path with a regular file, whose owner and mode it takes, or with nothing.
fn replace(file: &File, from: &Path, path: &Path) -> io::Result<()> {
    if let Some(before) = regular(path)? {
        take_over(file, &before)?;
    }
    file.sync_data()?;
    fs::rename(from, path)
}

/// Restricts the readers of a file to those of the file that it will replace, except for its writer.
#[cfg(unix)]
fn protect(file: &File, before: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    const OWNER: u32 = 0o600;
    let mode = before.permissions().mode() | OWNER;
    file.set_permissions(fs::Permissions::from_mode(mode))
}

/// Gives a file the owner, as far as the system permits, and the mode of another.
#[cfg(unix)]
fn take_over(file: &File, before: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let _ = fchown(file, Some(before.uid()), Some(before.gid()));
    file.set_permissions(before.permissions())
}

#[cfg(not(unix))]
fn protect(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
fn take_over(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::os::unix::net::UnixListener;
    use std::process::Command;

    /// A folder that goes with the test.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Self {
            let name = format!("rafle-whole-{name}-{}", std::process::id());
            let path = std::env::temp_dir().join(name);
            let _ = fs::remove_dir_all(&path);
            fs::create_dir_all(&path).expect("a folder");
            Self(path)
        }

        fn path(&self, name: &str) -> PathBuf {
            self.0.join(name)
        }

        fn names(&self) -> Vec<String> {
            let entries = fs::read_dir(&self.0).expect("a folder");
            let name = |entry: io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
            let mut names: Vec<_> = entries
                .map(|entry| name(entry).to_string_lossy().into_owned())
                .collect();
            names.sort();
            names
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn refusal(result: io::Result<AtomicFile>) -> String {
        let error = result.err().expect("a refusal");
        let told = crate::regular_file::refusal(&error).expect("a refusal");
        told.to_string()
    }

    #[test]
    fn the_mode_of_a_file_is_kept() {
        let scratch = Scratch::new("mode");
        let path = scratch.path("file");
        fs::write(&path, "old").expect("a file");
        for mode in [0o600, 0o640, 0o400, 0o755] {
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("a mode");
            AtomicFile::write_whole(&path, b"new").expect("a file");
            let found = fs::metadata(&path).expect("a file").permissions().mode();
            assert_eq!(found & 0o7777, mode);
        }
        assert_eq!(scratch.names(), ["file"]);
    }

    #[test]
    fn what_is_being_written_is_no_easier_to_read_than_the_old_file() {
        let scratch = Scratch::new("secret");
        let path = scratch.path("file");
        fs::write(&path, "old").expect("a file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).expect("a mode");
        let file = AtomicFile::create(&path).expect("a file");
        let mode = fs::metadata(scratch.path("file.new")).expect("a file");
        assert_eq!(mode.permissions().mode() & 0o7777, 0o600);
        drop(file);
    }

    #[test]
    fn a_link_is_followed_to_its_file_which_may_not_be_there() {
        let scratch = Scratch::new("link");
        fs::create_dir(scratch.path("folder")).expect("a folder");
        symlink("folder/file", scratch.path("near")).expect("a link");
        symlink(scratch.path("near"), scratch.path("far")).expect("a link");
        for text in ["first", "second"] {
            AtomicFile::write_whole(&scratch.path("far"), text.as_bytes()).expect("a file");
            let read = fs::read_to_string(scratch.path("folder/file"));
            assert_eq!(read.expect("a file"), text);
        }
        assert_eq!(scratch.names(), ["far", "folder", "near"]);
        let is_link =
            |name| fs::symlink_metadata(scratch.path(name)).is_ok_and(|it| it.is_symlink());
        assert!(is_link("near") && is_link("far"));
        symlink("circle", scratch.path("circle")).expect("a link");
        assert!(AtomicFile::create(&scratch.path("circle")).is_err());
    }

    #[test]
    fn what_is_no_regular_file_is_refused_and_stays() {
        let scratch = Scratch::new("nodes");
        let made = Command::new("mkfifo").arg(scratch.path("fifo")).status();
        assert!(made.expect("the command mkfifo").success());
        let _socket = UnixListener::bind(scratch.path("socket")).expect("a socket");
        fs::create_dir(scratch.path("folder")).expect("a folder");
        for name in ["fifo", "socket", "folder"] {
            let link = scratch.path(&format!("link-{name}"));
            symlink(name, &link).expect("a link");
            for path in [scratch.path(name), link] {
                assert_eq!(refusal(AtomicFile::create(&path)), "it is no regular file");
            }
            // Nor is what has the name under which a file is written.
            let beside = scratch.path(&format!("{name}.new"));
            fs::rename(scratch.path(name), &beside).expect("a name");
            let told = refusal(AtomicFile::create(&scratch.path(name)));
            assert!(told.contains(&beside.display().to_string()), "{told}");
            assert!(fs::symlink_metadata(&beside).is_ok_and(|found| !found.is_file()));
        }
    }

    #[test]
    fn what_is_put_in_the_place_of_a_file_while_it_is_written_stays() {
        let scratch = Scratch::new("meanwhile");
        let path = scratch.path("file");
        let file = AtomicFile::create(&path).expect("a file");
        fs::create_dir(&path).expect("a folder");
        let error = file.finish(b"new").expect_err("a folder");
        assert_eq!(error.to_string(), "it is no regular file");
        assert_eq!(scratch.names(), ["file"]);
    }

    #[test]
    fn one_writer_at_a_time_writes_a_file() {
        let scratch = Scratch::new("two");
        let path = scratch.path("file");
        symlink("file", scratch.path("link")).expect("a link");
        for is_committed in [true, false] {
            let mut one = AtomicFile::create(&path).expect("a file");
            one.write_all(b"one").expect("a file");
            for path in [&path, &scratch.path("link")] {
                let told = refusal(AtomicFile::create(path));
                assert_eq!(told, "another run of rafle is writing it");
            }
            // An open file that is in its place keeps nobody from writing the next one.
            let committed = is_committed.then(|| one.commit().expect("a file"));
            AtomicFile::write_whole(&path, b"two").expect("a file");
            drop(committed);
            assert_eq!(fs::read(&path).expect("a file"), b"two");
        }
        // As a killed process leaves it.
        fs::write(scratch.path("file.new"), "a part of something long").expect("a file");
        AtomicFile::write_whole(&path, b"three").expect("a file");
        assert_eq!(fs::read(&path).expect("a file"), b"three");
        assert_eq!(scratch.names(), ["file", "link"]);
    }

    #[test]
    fn of_writers_that_come_and_go_each_writes_a_whole_file_or_is_told() {
        let scratch = Scratch::new("many");
        let path = scratch.path("file");
        let threads: Vec<_> = (0..4_u8)
            .map(|letter| {
                let path = path.clone();
                std::thread::spawn(move || {
                    let mut written = 0;
                    for _ in 0..50 {
                        let whole = vec![b'a' + letter; 5_000];
                        match AtomicFile::write_whole(&path, &whole) {
                            Ok(()) => written += 1,
                            Err(error) => {
                                assert!(crate::regular_file::refusal(&error).is_some(), "{error}");
                            }
                        }
                        let found = fs::read(&path).unwrap_or_default();
                        assert!(found.windows(2).all(|pair| pair[0] == pair[1]));
                    }
                    written
                })
            })
            .collect();
        let written: u32 = threads
            .into_iter()
            .map(|it| it.join().expect("an end"))
            .sum();
        assert!(written > 0);
        assert_eq!(scratch.names(), ["file"]);
    }
}
