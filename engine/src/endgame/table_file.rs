//! Table files, which are read in parts.
//!
//! The format: eight letters; the length of the JSON header in four bytes (all numbers are little-endian); the header;
//! the checksum (CRC-32) of all that. Then the directory: the length and the checksum of each chunk in four bytes each;
//! and the checksum of the directory. Then the chunks, each compressed as an LZ4 block: first the results, two bits per
//! entry, then the values, one byte per entry.

use super::header::{MAGIC, TableHeader};
use super::table_error::TableFault;
use super::value::TableValue;
use crate::regular_file::{open_regular, refusal};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// The greatest length of a header in bytes.
const MAX_HEADER: u32 = 1 << 16;

/// The most entries that a header may declare.
const MAX_ENTRIES: u64 = 1 << 34;

/// The uncompressed bytes of a chunk: of results, which are read completely, and of values, which are read one by one.
const RESULTS_CHUNK: u64 = 1 << 16;
const VALUES_CHUNK: u64 = 1 << 14;

/// The number of entries per byte of results.
const RESULTS_A_BYTE: u64 = 4;

/// A part of a file that can be decompressed on its own.
#[derive(Clone, Copy, Debug)]
struct Chunk {
    offset: u64,
    length: u32,
    checksum: u32,
}

/// An open table file with a checked header and directory.
#[derive(Debug)]
pub(super) struct TableFile {
    file: Mutex<File>,
    header: TableHeader,
    results: Vec<Chunk>,
    values: Vec<Chunk>,
}

fn read_at(file: &Mutex<File>, offset: u64, bytes: &mut [u8]) -> io::Result<()> {
    let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
    file.seek(SeekFrom::Start(offset))?;
    file.read_exact(bytes)
}

/// Returns the bytes of the results of a number of entries.
fn result_bytes(entries: u64) -> u64 {
    entries.div_ceil(RESULTS_A_BYTE)
}

/// Returns the uncompressed bytes of a chunk, given the total.
fn chunk_bytes(index: usize, of_each: u64, all: u64) -> usize {
    (all - index as u64 * of_each).min(of_each) as usize
}

impl TableFile {
    /// Opens a file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn open(path: &Path) -> Result<Self, TableFault> {
        let file = open_regular(path, File::options().read(true));
        let file = file.map_err(|error| match refusal(&error) {
            Some(_) => TableFault::NoFile,
            None => TableFault::Read(error),
        })?;
        let found = file.metadata()?.len();
        let file = Mutex::new(file);
        let read = |offset: u64, length: u64| -> Result<Vec<u8>, TableFault> {
            let expected = offset + length;
            if expected > found {
                return Err(TableFault::Length { found, expected });
            }
            let mut bytes = vec![0; length as usize];
            read_at(&file, offset, &mut bytes)?;
            Ok(bytes)
        };
        if found < MAGIC.len() as u64 || read(0, MAGIC.len() as u64)? != MAGIC {
            return Err(TableFault::Foreign);
        }
        let mut offset = MAGIC.len() as u64 + 4;
        let length = number(&read(MAGIC.len() as u64, 4)?);
        if length > MAX_HEADER {
            return Err(TableFault::Damaged("header"));
        }
        let until = offset + u64::from(length);
        let head = read(0, until)?;
        if crc32fast::hash(&head) != number(&read(until, 4)?) {
            return Err(TableFault::Damaged("header"));
        }
        let header: TableHeader = serde_json::from_slice(&head[offset as usize..])?;
        if header.entries > MAX_ENTRIES {
            return Err(TableFault::Unknown(format!("{} entries", header.entries)));
        }
        let counts = [
            result_bytes(header.entries).div_ceil(RESULTS_CHUNK),
            header.entries.div_ceil(VALUES_CHUNK),
        ];
        offset = until + 4;
        let length = 8 * (counts[0] + counts[1]);
        let directory = read(offset, length)?;
        offset += length;
        if crc32fast::hash(&directory) != number(&read(offset, 4)?) {
            return Err(TableFault::Damaged("directory"));
        }
        offset += 4;
        let (entries, _) = directory.as_chunks::<8>();
        let mut chunks = entries.iter().map(|entry| {
            let chunk = Chunk {
                offset,
                length: number(&entry[..4]),
                checksum: number(&entry[4..]),
            };
            offset += u64::from(chunk.length);
            chunk
        });
        let results = chunks.by_ref().take(counts[0] as usize).collect();
        let values = chunks.collect();
        if found != offset {
            return Err(TableFault::Length {
                found,
                expected: offset,
            });
        }
        Ok(Self {
            file,
            header,
            results,
            values,
        })
    }

    /// Returns the header.
    pub(super) fn header(&self) -> &TableHeader {
        &self.header
    }

    /// Returns the bytes that its results take in memory.
    pub(super) fn result_bytes(&self) -> u64 {
        result_bytes(self.header.entries)
    }

    fn chunk(&self, chunk: Chunk, length: usize, content: &mut Vec<u8>) -> Result<(), TableFault> {
        let damaged = || TableFault::Damaged("content");
        // Incompressible data grows by at most a two-hundredth and a few bytes.
        if u64::from(chunk.length) > 2 * RESULTS_CHUNK {
            return Err(damaged());
        }
        let mut compressed = vec![0; chunk.length as usize];
        read_at(&self.file, chunk.offset, &mut compressed)?;
        if crc32fast::hash(&compressed) != chunk.checksum {
            return Err(damaged());
        }
        let start = content.len();
        content.resize(start + length, 0);
        let target = &mut content[start..];
        let written = lz4_flex::block::decompress_into(&compressed, target);
        match written {
            Ok(bytes) if bytes == length => Ok(()),
            _ => Err(damaged()),
        }
    }

    /// Reads all results, two bits per entry.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub(super) fn results(&self) -> Result<Vec<u8>, TableFault> {
        self.all(&self.results, RESULTS_CHUNK, self.result_bytes())
    }

    /// Reads all values, one byte per entry.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub(super) fn values(&self) -> Result<Vec<u8>, TableFault> {
        self.all(&self.values, VALUES_CHUNK, self.header.entries)
    }

    fn all(&self, chunks: &[Chunk], of_each: u64, bytes: u64) -> Result<Vec<u8>, TableFault> {
        let mut content = Vec::with_capacity(bytes as usize);
        for (index, &chunk) in chunks.iter().enumerate() {
            self.chunk(chunk, chunk_bytes(index, of_each, bytes), &mut content)?;
        }
        Ok(content)
    }

    /// Reads the value of an entry.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub(super) fn value(&self, entry: u64) -> Result<TableValue, TableFault> {
        let index = (entry / VALUES_CHUNK) as usize;
        let chunk = self.values.get(index);
        let chunk = *chunk.ok_or(TableFault::Damaged("directory"))?;
        let mut content = Vec::new();
        let length = chunk_bytes(index, VALUES_CHUNK, self.header.entries);
        self.chunk(chunk, length, &mut content)?;
        let byte = content.get((entry % VALUES_CHUNK) as usize);
        Ok(TableValue::of_byte(byte.copied().unwrap_or_default()))
    }
}

fn number(bytes: &[u8]) -> u32 {
    bytes
        .first_chunk()
        .map_or(0, |bytes| u32::from_le_bytes(*bytes))
}

/// Writes a table file of some values, whose results are packed as by [`pack`].
///
/// # Errors
/// The system's.
pub(super) fn write(
    header: &TableHeader,
    results: &[u8],
    values: impl Fn(u64) -> TableValue,
    out: &mut (impl Write + Seek),
) -> io::Result<()> {
    let text = serde_json::to_vec(header)?;
    let mut head = MAGIC.to_vec();
    head.extend((text.len() as u32).to_le_bytes());
    head.extend(text);
    let checksum = crc32fast::hash(&head);
    out.write_all(&head)?;
    out.write_all(&checksum.to_le_bytes())?;
    let start = out.stream_position()?;
    let chunks = result_bytes(header.entries).div_ceil(RESULTS_CHUNK)
        + header.entries.div_ceil(VALUES_CHUNK);
    // The directory is known only after the chunks.
    let mut directory = Vec::with_capacity(8 * chunks as usize);
    out.write_all(&vec![0; 8 * chunks as usize + 4])?;
    let mut write = |content: &[u8]| -> io::Result<()> {
        let compressed = lz4_flex::block::compress(content);
        directory.extend((compressed.len() as u32).to_le_bytes());
        directory.extend(crc32fast::hash(&compressed).to_le_bytes());
        out.write_all(&compressed)
    };
    results
        .chunks(RESULTS_CHUNK as usize)
        .try_for_each(&mut write)?;
    let mut content = Vec::with_capacity(VALUES_CHUNK as usize);
    for first in (0..header.entries).step_by(VALUES_CHUNK as usize) {
        content.clear();
        let until = header.entries.min(first + VALUES_CHUNK);
        content.extend((first..until).map(|entry| values(entry).byte()));
        write(&content)?;
    }
    out.seek(SeekFrom::Start(start))?;
    let checksum = crc32fast::hash(&directory);
    out.write_all(&directory)?;
    out.write_all(&checksum.to_le_bytes())
}

/// Packs the results of a number of entries in two bits each, the first entry in the lowest.
pub(super) fn pack(entries: u64, values: impl Fn(u64) -> TableValue) -> Vec<u8> {
    let byte = |index| {
        let entries = RESULTS_A_BYTE * index..entries.min(RESULTS_A_BYTE * (index + 1));
        let codes = entries.map(|entry| values(entry).result().code());
        codes.rev().fold(0, |byte, code| byte << 2 | code)
    };
    (0..result_bytes(entries)).map(byte).collect()
}
