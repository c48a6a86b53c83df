//! The entries of the files that are named, one after the other.

use super::super::Failure;
use super::super::input::{Input, failed};
use crc32fast::Hasher;
use rafle_engine::analysis::{Entry, EntryForm, EntryReader, What};
use rafle_engine::games::GameRules;
use rafle_engine::shard::Shard;
use rafle_protocol::pdn::RecordForm;
use std::cell::Cell;
use std::io::{self, Read};
use std::path::PathBuf;
use std::rc::Rc;
use std::vec::IntoIter;

/// The entries of all files, or those of a shard, with their places.
pub(super) struct Entries<'i> {
    input: &'i Input,
    /// What the files hold, if that is given.
    form: Option<EntryForm>,
    /// How records are read.
    records: RecordForm,
    /// Whether positions without moves are refused.
    wants_games: bool,
    paths: IntoIter<PathBuf>,
    /// The file at hand.
    source: Option<Source>,
    number: u64,
    shard: Option<Shard>,
    /// Bytes that are read, of all files.
    read: Rc<Cell<u64>>,
    /// The next entry, if it has been read already.
    ahead: Option<Entry>,
    /// The CRC-32 of the entries read so far.
    digest: Hasher,
}

/// A file that is read, with its name for sentences.
struct Source {
    name: String,
    path: PathBuf,
    reader: EntryReader<Counted>,
}

/// A file whose bytes are counted.
struct Counted {
    file: Box<dyn Read>,
    read: Rc<Cell<u64>>,
}

impl Read for Counted {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let length = self.file.read(bytes)?;
        self.read.set(self.read.get() + length as u64);
        Ok(length)
    }
}

impl<'i> Entries<'i> {
    pub(super) fn new(
        input: &'i Input,
        form: Option<EntryForm>,
        rules: &GameRules,
        wants_games: bool,
        shard: Option<Shard>,
    ) -> Self {
        Self {
            input,
            form,
            records: rules.record_form(),
            wants_games,
            paths: input.paths().to_vec().into_iter(),
            source: None,
            number: 0,
            shard,
            read: Rc::default(),
            ahead: None,
            digest: Hasher::new(),
        }
    }

    /// Reads the first entry.
    ///
    /// # Errors
    /// It cannot be read, it is refused, or the user wants an end.
    pub(super) fn look_ahead(&mut self) -> Result<(), Failure> {
        match self.next().transpose() {
            Err(_) if self.input.is_interrupted() => {
                Err(Failure::Interrupted("interrupted".to_owned()))
            }
            first => {
                self.ahead = first?;
                Ok(())
            }
        }
    }

    /// Bytes of the input up to the end of the last entry.
    pub(super) fn bytes(&self) -> u64 {
        let ahead = self.source.as_ref();
        let ahead = ahead.map_or(0, |source| source.reader.buffered());
        self.read.get().saturating_sub(ahead as u64)
    }

    /// Entries that were read so far, those of other shards among them.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// What distinguishes the entries read so far from others; those of other shards are left out.
    pub(super) fn digest(&self) -> u32 {
        self.digest.clone().finalize()
    }

    fn open(&self, path: PathBuf) -> Result<Source, Failure> {
        let (name, file) = self.input.open_named(&path)?;
        let read = Rc::clone(&self.read);
        let reader = EntryReader::new(Counted { file, read }, self.form, self.records.clone());
        let reader = reader.map_err(|error| failed(&path, error))?;
        Ok(Source { name, path, reader })
    }
}

impl Iterator for Entries<'_> {
    type Item = Result<Entry, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(entry) = self.ahead.take() {
            return Some(Ok(entry));
        }
        loop {
            if self.source.is_none() {
                let path = self.paths.next()?;
                match self.open(path) {
                    Ok(source) => self.source = Some(source),
                    Err(failure) => return Some(Err(failure)),
                }
            }
            let Source { name, path, reader } = self.source.as_mut()?;
            match reader.next().transpose() {
                Ok(Some((place, Ok(What::Position { .. })))) if self.wants_games => {
                    let sentence =
                        format!("{name}: {place}: a position, and only games have plots");
                    return Some(Err(Failure::BadUse(sentence)));
                }
                Ok(Some((place, what))) => {
                    self.number += 1;
                    let is_wanted = |shard: Shard| shard.has(self.number - 1);
                    if !self.shard.is_none_or(is_wanted) {
                        continue;
                    }
                    self.digest.update(format!("{what:?}").as_bytes());
                    return Some(Ok(Entry {
                        number: self.number,
                        place: format!("{name}: {place}"),
                        what,
                    }));
                }
                Ok(None) => self.source = None,
                Err(error) => return Some(Err(failed(path, error))),
            }
        }
    }
}
