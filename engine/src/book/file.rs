//! The file of a book, in memory or read in parts.
//!
//! The format: six letters and two digits; the number of positions in eight bytes (all numbers are little-endian); the
//! length of the JSON header in four bytes; the header; the checksum (CRC-32) of all that. Then the entries, sorted by
//! key, all of the same length. Then the directory: for each chunk of 256 entries the first key in eight bytes and the
//! checksum in four; and the checksum of the directory.

use super::entry::{Entry, FORMAT, Layout, MAGIC};
use super::error::{BookError, BookFault};
use super::header::{BookHeader, BookRules};
use crate::games::GameRules;
use crate::regular_file::open_regular;
use std::borrow::Cow;
use std::fmt;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// The entries of a chunk.
pub(super) const CHUNK: u64 = 256;

/// The longest file that is kept in memory, in bytes; of a longer one, parts are read as they are needed.
const MAX_IN_MEMORY: u64 = 32 << 20;

/// The greatest length of a header in bytes.
const MAX_HEADER: u64 = 1 << 16;

/// The bytes of a chunk in the directory.
const ROW: u64 = 12;

enum Source {
    File(Mutex<File>),
    Memory(Cow<'static, [u8]>),
}

impl Source {
    fn read_at(&self, offset: u64, length: u64) -> Result<Cow<'_, [u8]>, BookFault> {
        let cut = || BookFault::Damaged("entries");
        match self {
            Self::File(file) => {
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                let mut bytes = vec![0; usize::try_from(length).map_err(|_| cut())?];
                file.seek(SeekFrom::Start(offset))?;
                file.read_exact(&mut bytes)?;
                Ok(bytes.into())
            }
            Self::Memory(content) => {
                let start = usize::try_from(offset).map_err(|_| cut())?;
                let end = usize::try_from(offset + length).map_err(|_| cut())?;
                Ok(content.get(start..end).ok_or_else(cut)?.into())
            }
        }
    }
}

/// A part of the entries with a checksum of its own.
#[derive(Clone, Copy, Debug)]
struct Chunk {
    first: u64,
    checksum: u32,
}

/// An open book: its header and its directory are checked, and each chunk before it is used.
pub struct Book {
    source: Source,
    header: BookHeader,
    rules: GameRules,
    book_rules: BookRules,
    layout: Layout,
    positions: u64,
    /// Where the entries begin.
    entries: u64,
    chunks: Vec<Chunk>,
}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Book")
            .field("header", &self.header)
            .field("positions", &self.positions)
            .finish_non_exhaustive()
    }
}

impl Book {
    /// Opens a file.
    ///
    /// # Errors
    /// [`BookError`]: it cannot be read, or it is not a sound book.
    pub fn open(path: &Path) -> Result<Self, BookError> {
        let file = open_regular(path, File::options().read(true));
        let mut file = file.map_err(BookError::system(path))?;
        let length = file.metadata().map_err(BookError::system(path))?.len();
        let source = if length <= MAX_IN_MEMORY {
            let mut bytes = Vec::new();
            let read = Read::by_ref(&mut file).take(MAX_IN_MEMORY);
            let mut read = read;
            read.read_to_end(&mut bytes)
                .map_err(BookError::system(path))?;
            Source::Memory(bytes.into())
        } else {
            Source::File(Mutex::new(file))
        };
        Self::read(source, length).map_err(BookError::of_file(path))
    }

    /// Reads a book from memory.
    ///
    /// # Errors
    /// [`BookFault`]: what is wrong with it.
    pub fn from_bytes(bytes: impl Into<Cow<'static, [u8]>>) -> Result<Self, BookFault> {
        let bytes = bytes.into();
        let length = bytes.len() as u64;
        Self::read(Source::Memory(bytes), length)
    }

    fn read(source: Source, found: u64) -> Result<Self, BookFault> {
        let part = |offset: u64, length: u64| {
            let expected = offset.saturating_add(length);
            if expected > found {
                return Err(BookFault::Length { found, expected });
            }
            source.read_at(offset, length)
        };
        let magic = MAGIC.len() as u64;
        if found < magic || *part(0, magic)? != MAGIC[..] {
            return Err(BookFault::Foreign);
        }
        let format = part(magic, 2)?;
        if *format != *FORMAT.as_bytes() {
            let format = String::from_utf8_lossy(&format).escape_debug().to_string();
            let format = format.replace('"', "'");
            return Err(BookFault::Format(format));
        }
        let positions = number_64(&part(8, 8)?);
        let length = u64::from(number_32(&part(16, 4)?));
        if length > MAX_HEADER {
            return Err(BookFault::Damaged("header"));
        }
        let head = part(0, 20 + length)?;
        let checksum = part(20 + length, 4)?;
        if crc32fast::hash(&head) != number_32(&checksum) {
            return Err(BookFault::Damaged("header"));
        }
        let header: BookHeader =
            serde_json::from_slice(&head[20..]).map_err(|error| BookFault::of_json(&error))?;
        let rules = header.rules()?;
        let layout = header.layout();
        let entries = 24 + length;
        let chunks = positions.div_ceil(CHUNK);
        let bytes = layout.bytes() as u64;
        let expected = { positions.checked_mul(bytes) }
            .and_then(|of_entries| of_entries.checked_add(chunks * ROW + 4 + entries))
            .ok_or(BookFault::Damaged("header"))?;
        if found != expected {
            return Err(BookFault::Length { found, expected });
        }
        let directory = part(entries + positions * bytes, chunks * ROW)?;
        let checksum = part(found - 4, 4)?;
        if crc32fast::hash(&directory) != number_32(&checksum) {
            return Err(BookFault::Damaged("directory"));
        }
        let (rows, _) = directory.as_chunks::<{ ROW as usize }>();
        let chunks = rows.iter().map(|row| Chunk {
            first: number_64(&row[..8]),
            checksum: number_32(&row[8..]),
        });
        let chunks: Vec<Chunk> = chunks.collect();
        drop((head, checksum, directory, format));
        let book = Self {
            book_rules: BookRules::of(rules.variant, &rules.options),
            source,
            header,
            rules,
            layout,
            positions,
            entries,
            chunks,
        };
        if matches!(book.source, Source::Memory(_)) {
            for index in 0..book.chunks.len() {
                book.checked_chunk(index)?;
            }
        }
        Ok(book)
    }

    /// The header.
    #[must_use]
    pub fn header(&self) -> &BookHeader {
        &self.header
    }

    /// The game and its rule parameters.
    #[must_use]
    pub fn rules(&self) -> &GameRules {
        &self.rules
    }

    /// The number of positions.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// The number of bytes of its file.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let chunks = self.chunks.len() as u64 * ROW;
        self.entries + self.positions * self.layout.bytes() as u64 + chunks + 4
    }

    /// Whether the book is for games under these rules.
    #[must_use]
    pub fn is_for(&self, rules: &BookRules) -> bool {
        self.book_rules == *rules
    }

    /// The bytes of a chunk.
    fn chunk(&self, index: usize) -> Result<Cow<'_, [u8]>, BookFault> {
        let before = index as u64 * CHUNK;
        let count = self.positions.saturating_sub(before).min(CHUNK);
        let bytes = self.layout.bytes() as u64;
        self.source
            .read_at(self.entries + before * bytes, count * bytes)
    }

    /// The bytes of a chunk, whose checksum is right.
    fn checked_chunk(&self, index: usize) -> Result<Cow<'_, [u8]>, BookFault> {
        let bytes = self.chunk(index)?;
        let is_right = |chunk: &Chunk| {
            chunk.checksum == crc32fast::hash(&bytes)
                && bytes.starts_with(&chunk.first.to_le_bytes())
        };
        if self.chunks.get(index).is_some_and(is_right) {
            Ok(bytes)
        } else {
            Err(BookFault::Damaged("entries"))
        }
    }

    /// Returns the entries of a chunk; none behind the last one.
    pub(super) fn entries_of(&self, index: usize) -> Result<Vec<Entry>, BookFault> {
        if index >= self.chunks.len() {
            return Ok(Vec::new());
        }
        let bytes = self.checked_chunk(index)?;
        let entries = bytes.chunks_exact(self.layout.bytes());
        Ok(entries.map(|entry| self.layout.read(entry)).collect())
    }

    /// Looks up the position with this key: in the directory, then in a chunk.
    ///
    /// # Errors
    /// [`BookFault`]: that part of the file cannot be read, or is damaged.
    pub fn find(&self, key: u64) -> Result<Option<Entry>, BookFault> {
        let after = self.chunks.partition_point(|chunk| chunk.first <= key);
        let Some(index) = after.checked_sub(1) else {
            return Ok(None);
        };
        let bytes = match self.source {
            // All chunks were checked when the book was opened.
            Source::Memory(_) => self.chunk(index)?,
            Source::File(_) => self.checked_chunk(index)?,
        };
        let size = self.layout.bytes();
        let key_at = |place: usize| number_64(bytes.get(place * size..).unwrap_or_default());
        let (mut low, mut high) = (0, bytes.len() / size);
        while low < high {
            let middle = low.midpoint(high);
            if key_at(middle) < key {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let entry = bytes.get(low * size..(low + 1) * size);
        let entry = entry.map(|entry| self.layout.read(entry));
        Ok(entry.filter(|entry| entry.key == key))
    }
}

fn number_32(bytes: &[u8]) -> u32 {
    { bytes.first_chunk() }.map_or(0, |bytes| u32::from_le_bytes(*bytes))
}

fn number_64(bytes: &[u8]) -> u64 {
    { bytes.first_chunk() }.map_or(0, |bytes| u64::from_le_bytes(*bytes))
}
