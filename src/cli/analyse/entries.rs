//! Reads the entries of several files in order.

use super::super::Failure;
use super::super::input::{Input, read_failure};
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

/// The entries of all files, or those of a shard, with their positions in the input.
pub(super) struct Entries<'i> {
    input: &'i Input,
    /// The form of the files, if given.
    form: Option<EntryForm>,
    /// How to read records.
    records: RecordForm,
    /// Whether to refuse positions without moves.
    wants_games: bool,
    paths: IntoIter<PathBuf>,
    /// The current file.
    source: Option<Source>,
    number: u64,
    shard: Option<Shard>,
    /// The bytes read from all files.
    read: Rc<Cell<u64>>,
    /// The next entry, if it was read ahead.
    ahead: Option<Entry>,
    /// The CRC-32 of the entries read so far.
    digest: Hasher,
}

/// An input file, with its name for messages.
struct Source {
    name: String,
    path: PathBuf,
    reader: EntryReader<Counted>,
}

/// A reader that counts bytes.
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

    /// Reads the first entry ahead.
    ///
    /// # Errors
    /// The entry cannot be read or is refused, or the user interrupts.
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

    /// The number of input bytes up to the end of the last entry.
    pub(super) fn bytes(&self) -> u64 {
        let ahead = self.source.as_ref();
        let ahead = ahead.map_or(0, |source| source.reader.buffered());
        self.read.get().saturating_sub(ahead as u64)
    }

    /// The number of entries read so far, including those of other shards.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// A checksum of the entries read so far, without those of other shards.
    pub(super) fn digest(&self) -> u32 {
        self.digest.clone().finalize()
    }

    fn open(&self, path: PathBuf) -> Result<Source, Failure> {
        let (name, file) = self.input.open_named(&path)?;
        let read = Rc::clone(&self.read);
        let reader = EntryReader::new(Counted { file, read }, self.form, self.records.clone());
        let reader = reader.map_err(|error| read_failure(&path, error))?;
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
                Err(error) => return Some(Err(read_failure(path, error))),
            }
        }
    }
}
