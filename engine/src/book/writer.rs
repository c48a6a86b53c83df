//! The writer of a book's file.

use super::entry::{Entry, FORMAT, Layout, MAGIC};
use super::file::CHUNK;
use super::header::BookHeader;
use std::io::{self, Seek, SeekFrom, Write};

/// Writes a book, entry by entry in the order of their keys.
pub struct BookWriter<W> {
    out: W,
    /// Where the book begins in the output.
    begin: u64,
    header: Vec<u8>,
    layout: Layout,
    positions: u64,
    last: Option<u64>,
    chunk: Vec<u8>,
    chunk_key: u64,
    directory: Vec<u8>,
}

impl<W: Write + Seek> BookWriter<W> {
    /// Begins a book.
    ///
    /// # Errors
    /// The system's.
    pub fn new(mut out: W, header: &BookHeader) -> io::Result<Self> {
        let begin = out.stream_position()?;
        let text = serde_json::to_vec(header)?;
        let mut writer = Self {
            out,
            begin,
            header: text,
            layout: header.layout(),
            positions: 0,
            last: None,
            chunk: Vec::new(),
            chunk_key: 0,
            directory: Vec::new(),
        };
        // The number of positions is known at the end.
        let head = writer.head();
        writer.out.write_all(&head)?;
        Ok(writer)
    }

    fn head(&self) -> Vec<u8> {
        let mut head = MAGIC.to_vec();
        head.extend(FORMAT.as_bytes());
        head.extend(self.positions.to_le_bytes());
        head.extend((self.header.len() as u32).to_le_bytes());
        head.extend(&self.header);
        let checksum = crc32fast::hash(&head);
        head.extend(checksum.to_le_bytes());
        head
    }

    /// Appends an entry, whose key must be greater than the one before.
    ///
    /// # Errors
    /// The system's, or the key is not greater.
    pub fn add(&mut self, entry: &Entry) -> io::Result<()> {
        if self.last.is_some_and(|last| last >= entry.key) {
            return Err(io::Error::other("the positions of the book are not sorted"));
        }
        self.last = Some(entry.key);
        if self.chunk.is_empty() {
            self.chunk_key = entry.key;
        }
        self.layout.write(entry, &mut self.chunk);
        self.positions += 1;
        if self.positions.is_multiple_of(CHUNK) {
            self.end_chunk()?;
        }
        Ok(())
    }

    fn end_chunk(&mut self) -> io::Result<()> {
        if self.chunk.is_empty() {
            return Ok(());
        }
        self.directory.extend(self.chunk_key.to_le_bytes());
        self.directory
            .extend(crc32fast::hash(&self.chunk).to_le_bytes());
        self.out.write_all(&self.chunk)?;
        self.chunk.clear();
        Ok(())
    }

    /// Ends the book; returns the output and the number of positions.
    ///
    /// # Errors
    /// The system's.
    pub fn finish(mut self) -> io::Result<(W, u64)> {
        self.end_chunk()?;
        let checksum = crc32fast::hash(&self.directory);
        self.out.write_all(&self.directory)?;
        self.out.write_all(&checksum.to_le_bytes())?;
        let end = self.out.stream_position()?;
        self.out.seek(SeekFrom::Start(self.begin))?;
        let head = self.head();
        self.out.write_all(&head)?;
        self.out.seek(SeekFrom::Start(end))?;
        Ok((self.out, self.positions))
    }
}

/// Writes a book of entries in any order; of two with the same key, one is kept. Returns the output.
///
/// # Errors
/// The system's.
pub fn write_entries<W: Write + Seek>(
    out: W,
    header: &BookHeader,
    mut entries: Vec<Entry>,
) -> io::Result<W> {
    entries.sort_by_key(|entry| entry.key);
    entries.dedup_by_key(|entry| entry.key);
    let mut writer = BookWriter::new(out, header)?;
    for entry in &entries {
        writer.add(entry)?;
    }
    Ok(writer.finish()?.0)
}
