//! The files of a sharded analysis: the text of each entry, so that the shards can be merged.
//!
//! Every line is a JSON object with a checksum. The first line identifies the analysis and the shard, each following
//! line holds an entry, and the last line has the number of entries of all shards.

use crate::checked_line::{seal, unseal};
use crate::regular_file::{open_regular, refusal};
use crate::shard::{Shard, in_order};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The form of the files. The first one had no checksums.
const FORMAT: u32 = 2;

/// Bytes of the longest line that is read.
const MAX_LINE: u64 = 1 << 28;

/// Why shards can't be joined.
#[derive(Debug, Error)]
pub enum ShardFileError {
    /// The operating system reports an error.
    #[error("'{}': {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// It does not begin as the file of a shard.
    #[error("'{}' is no shard of an analysis, or its first line is damaged", .0.display())]
    NoShard(PathBuf),
    /// It is the file of a shard without checksums, or of a form that this program does not know.
    #[error("'{}' is the shard of another version of rafle: the analysis of the shard must be made anew", .0.display())]
    OtherVersion(PathBuf),
    /// The shards are not of one analysis.
    #[error("'{}' is of another analysis than '{}'", .0.display(), .1.display())]
    Other(PathBuf, PathBuf),
    /// A shard is missing or there twice.
    #[error("{0}")]
    Shards(String),
    /// It breaks off.
    #[error("shard {shard}, '{}', is not complete: the command that began it goes on with it", path.display())]
    Incomplete {
        /// Which shard.
        shard: Shard,
        /// The file.
        path: PathBuf,
    },
    /// A line is not what it should be.
    #[error("'{}', line {line}: {message}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
        /// What is wrong.
        message: String,
    },
}

/// What a file is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShardHeader {
    /// Which shard.
    pub shard: Shard,
    /// What tells the analysis from others.
    pub analysis: String,
}

/// The first line of a file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeaderLine {
    /// The form; the first one did not tell it.
    #[serde(default)]
    format: u32,
    shard: Shard,
    analysis: String,
}

/// A line of an entry.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryLine {
    /// The number of the entry in the input, from 1.
    number: u64,
    /// What the analysis without shards writes of it.
    text: String,
    /// Whether the entry has a fault.
    #[serde(default, skip_serializing_if = "is_false")]
    faulty: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

/// The last line of a file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EndLine {
    /// The entries of all shards.
    entries: u64,
}

/// Any line behind the first one.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum AnyLine {
    Entry(EntryLine),
    End(EndLine),
}

impl ShardHeader {
    /// The first line.
    pub fn line(&self) -> io::Result<String> {
        line(&HeaderLine {
            format: FORMAT,
            shard: self.shard,
            analysis: self.analysis.clone(),
        })
    }
}

/// An object with its checksum, as a line.
fn line(object: &impl Serialize) -> io::Result<String> {
    let line = seal(serde_json::to_vec(object)?);
    let text = String::from_utf8(line).map_err(io::Error::other)?;
    Ok(text + "\n")
}

/// The line of an entry.
pub fn entry_line(number: u64, text: String, faulty: bool) -> io::Result<String> {
    line(&EntryLine {
        number,
        text,
        faulty,
    })
}

/// The last line, with the entries of all shards.
pub fn end_line(entries: u64) -> io::Result<String> {
    line(&EndLine { entries })
}

/// A file that is read.
struct ShardFile {
    reader: BufReader<File>,
    path: PathBuf,
    header: ShardHeader,
    /// The number of the last line that was read.
    line: u64,
    /// The entries of all shards, once the last line was read.
    entries: Option<u64>,
}

impl ShardFile {
    fn open(path: &Path) -> Result<Self, ShardFileError> {
        let failed = |error| ShardFileError::File {
            path: path.to_owned(),
            error,
        };
        let no_shard = || ShardFileError::NoShard(path.to_owned());
        let file = open_regular(path, File::options().read(true));
        let file = file.map_err(|error| match refusal(&error) {
            Some(_) => no_shard(),
            None => failed(error),
        })?;
        let mut reader = BufReader::new(file);
        let line = read_line(&mut reader).map_err(failed)?;
        let line = line.ok_or_else(no_shard)?;
        let object = unseal(&line);
        let header = serde_json::from_slice(object.as_ref().unwrap_or(&line));
        let header: HeaderLine = header.map_err(|_| no_shard())?;
        match (object, header.format) {
            (Some(_), FORMAT) => {}
            // A damaged line of this form tells its form, or has more than the first form had.
            (None, FORMAT) => return Err(no_shard()),
            _ => return Err(ShardFileError::OtherVersion(path.to_owned())),
        }
        Ok(Self {
            reader,
            path: path.to_owned(),
            header: ShardHeader {
                shard: header.shard,
                analysis: header.analysis,
            },
            line: 1,
            entries: None,
        })
    }

    /// The next entry; `None` behind the last one.
    fn next_entry(&mut self) -> Result<Option<EntryLine>, ShardFileError> {
        if self.entries.is_some() {
            return Ok(None);
        }
        self.line += 1;
        let read = read_line(&mut self.reader).map_err(|error| self.failed(error))?;
        let Some(bytes) = read else {
            return Err(ShardFileError::Incomplete {
                shard: self.header.shard,
                path: self.path.clone(),
            });
        };
        let Some(object) = unseal(&bytes) else {
            return Err(
                self.wrong("it is not as it was written, by its checksum: make the shard anew")
            );
        };
        match serde_json::from_slice(&object) {
            Ok(AnyLine::Entry(entry)) => Ok(Some(entry)),
            Ok(AnyLine::End(end)) => {
                self.entries = Some(end.entries);
                let rest = self.reader.fill_buf().map(|rest| !rest.is_empty());
                match rest.map_err(|error| self.failed(error))? {
                    true => Err(self.wrong("something stands behind this last line")),
                    false => Ok(None),
                }
            }
            Err(_) => Err(self.wrong("it is neither an entry nor the end of a shard")),
        }
    }

    fn failed(&self, error: io::Error) -> ShardFileError {
        let path = self.path.clone();
        ShardFileError::File { path, error }
    }

    fn wrong(&self, message: impl Into<String>) -> ShardFileError {
        ShardFileError::Line {
            path: self.path.clone(),
            line: self.line,
            message: message.into(),
        }
    }
}

/// A line without its end; `None` where there is none that has one.
fn read_line(reader: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    Read::take(reader, MAX_LINE).read_until(b'\n', &mut bytes)?;
    Ok(bytes.strip_suffix(b"\n").map(<[u8]>::to_vec))
}

/// What joined shards have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Joined {
    /// All entries.
    pub entries: u64,
    /// Those of them that have a fault.
    pub faulty: u64,
}

/// Gives what the entries of all shards of an analysis have, in the order of the entries.
///
/// # Errors
/// [`ShardFileError`], or an error of `write`.
pub fn join_shards<E: From<ShardFileError>>(
    paths: &[PathBuf],
    mut write: impl FnMut(&str) -> Result<(), E>,
) -> Result<Joined, E> {
    let mut files = open_all(paths)?;
    let mut joined = Joined {
        entries: 0,
        faulty: 0,
    };
    let mut turns = (0..files.len()).cycle();
    while let Some(file) = turns.next().and_then(|turn| files.get_mut(turn)) {
        let Some(entry) = file.next_entry()? else {
            break;
        };
        joined.entries += 1;
        joined.faulty += u64::from(entry.faulty);
        if entry.number != joined.entries {
            let message = format!("entry {} stands elsewhere", joined.entries);
            return Err(file.wrong(message).into());
        }
        write(&entry.text)?;
    }
    for file in &mut files {
        let more = file.next_entry()?;
        if more.is_some() || file.entries != Some(joined.entries) {
            let message = "the shards are of different inputs: the numbers of entries differ";
            return Err(file.wrong(message).into());
        }
    }
    Ok(joined)
}

/// Opens the files of all shards of an analysis, in the order of the shards.
fn open_all(paths: &[PathBuf]) -> Result<Vec<ShardFile>, ShardFileError> {
    let files: Result<Vec<_>, _> = paths.iter().map(|path| ShardFile::open(path)).collect();
    let files = files?;
    if let Some(first) = files.first() {
        let mut others = files.iter();
        if let Some(other) = others.find(|file| file.header.analysis != first.header.analysis) {
            let paths = [other, first].map(|file| file.path.clone());
            let [other, first] = paths;
            return Err(ShardFileError::Other(other, first));
        }
    }
    let files = files.into_iter().map(|file| (file.header.shard, file));
    in_order(files.collect()).map_err(ShardFileError::Shards)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder that goes with the test.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("rafle-{name}-{}", std::process::id()));
            let _ = std::fs::remove_dir_all(&path);
            std::fs::create_dir_all(&path).unwrap();
            Self(path)
        }

        /// A shard of an analysis with a number of entries, cut by some bytes at its end.
        fn shard(&self, text: &str, entries: u64, without: usize) -> PathBuf {
            let shard: Shard = text.parse().unwrap();
            let analysis = "an analysis".to_owned();
            let mut written = ShardHeader { shard, analysis }.line().unwrap();
            for number in (1..=entries).filter(|number| shard.has(number - 1)) {
                let text = format!("entry {number}\n\n");
                written += &entry_line(number, text, number == 2).unwrap();
            }
            written += &end_line(entries).unwrap();
            written.truncate(written.len() - without);
            let path = self
                .0
                .join(format!("{}-{entries}-{without}", text.replace('/', "-")));
            std::fs::write(&path, written).unwrap();
            path
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    fn joined(paths: &[PathBuf]) -> Result<(String, Joined), ShardFileError> {
        let mut text = String::new();
        let joined = join_shards(paths, |part| {
            text += part;
            Ok::<_, ShardFileError>(())
        })?;
        Ok((text, joined))
    }

    #[test]
    fn entries_come_in_the_order_of_the_input() {
        let folder = Folder::new("joined");
        for entries in 0..9 {
            let whole: Vec<String> = (1..=entries)
                .map(|number| format!("entry {number}\n\n"))
                .collect();
            let faulty = u64::from(entries > 1);
            for of in 1..5 {
                let shards =
                    Shard::all(of).map(|shard| folder.shard(&shard.to_string(), entries, 0));
                let mut shards: Vec<PathBuf> = shards.collect();
                shards.reverse();
                let expected = (whole.concat(), Joined { entries, faulty });
                assert_eq!(joined(&shards).unwrap(), expected);
            }
        }
    }

    #[test]
    fn what_is_no_whole_analysis_is_refused_by_its_name() {
        let folder = Folder::new("refused");
        let [one, two] = ["1/2", "2/2"].map(|shard| folder.shard(shard, 5, 0));
        let other = folder.shard("2/2", 7, 0);
        let junk = folder.0.join("junk");
        std::fs::write(&junk, [0xff; 99]).unwrap();
        for (paths, named) in [
            (vec![&one], "shard 2/2 is missing"),
            (vec![&one, &other], "numbers of entries differ"),
            (vec![&junk, &one], "junk' is no shard"),
            (vec![&folder.0, &one], "is no shard"),
            (vec![], "no shard"),
        ] {
            let paths: Vec<PathBuf> = paths.into_iter().cloned().collect();
            let error = joined(&paths).unwrap_err().to_string();
            assert!(error.contains(named), "{error}");
        }
        let length = std::fs::metadata(&two).unwrap().len() as usize;
        for without in 1..length {
            let error = joined(&[one.clone(), folder.shard("2/2", 5, without)]);
            let error = error.unwrap_err().to_string();
            assert!(error.contains("shard"), "{error}");
        }
    }

    #[test]
    fn no_bit_of_a_shard_can_change_unseen() {
        let folder = Folder::new("flipped");
        let [one, two] = ["1/2", "2/2"].map(|shard| folder.shard(shard, 5, 0));
        let whole = std::fs::read(&two).unwrap();
        let flipped = folder.0.join("flipped");
        for bit in 0..8 * whole.len() {
            let mut bytes = whole.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            std::fs::write(&flipped, bytes).unwrap();
            let error = joined(&[one.clone(), flipped.clone()]).unwrap_err();
            assert!(error.to_string().contains("flipped'"), "{bit}: {error}");
        }
        for more in ["\n", "{}\n", "x"] {
            std::fs::write(&flipped, [&whole[..], more.as_bytes()].concat()).unwrap();
            let error = joined(&[one.clone(), flipped.clone()]).unwrap_err();
            assert!(
                error.to_string().contains("flipped', line 4: something"),
                "{error}"
            );
        }
    }

    #[test]
    fn a_shard_without_checksums_is_named_as_one_of_another_version() {
        let folder = Folder::new("older");
        let old = folder.0.join("old");
        let text = "{\"shard\":\"1/1\",\"analysis\":\"x\"}\n{\"entries\":0}\n";
        std::fs::write(&old, text).unwrap();
        let error = joined(&[old]).unwrap_err().to_string();
        assert!(error.ends_with("old' is the shard of another version of rafle: the analysis of the shard must be made anew"), "{error}");
    }
}
