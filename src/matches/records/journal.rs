//! The journal of a match: one line for the header, then one line for each finished game, each with a checksum. Each
//! line is on the disk before the next game counts. An interrupted match resumes from it.

use super::game_record::GameRecord;
use super::header::Header;
use super::journal_line::{Damage, Dropped, First, GameLine, GameSpan, JournalLine, Scan, scan};
use crate::matches::schedule::GameId;
use rafle_engine::atomic_file::AtomicFile;
use rafle_engine::regular_file::{FileRefusal, append, open_locked, open_regular, refusal};
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why the records of a match can't be used. The directory is unchanged then.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The operating system reports an error.
    #[error("'{}': {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        error: std::io::Error,
    },
    /// Another process is writing it.
    #[error("'{}' is in use by another match", .0.display())]
    InUse(PathBuf),
    /// A file has the name of a record, but there is no journal beside it to prove that it is one.
    #[error("'{}' does not belong to a match with a journal in this directory, and is not changed", .0.display())]
    Foreign(PathBuf),
    /// There is already a journal where a whole match would be written.
    #[error("'{}' exists already, and is not changed", .0.display())]
    Exists(PathBuf),
    /// The file does not begin like a journal.
    #[error("'{}' is not the journal of a match: line 1 is not an intact header", .0.display())]
    NoJournal(PathBuf),
    /// The journal was written by a version whose lines have no checksums.
    #[error("'{}' has no checksums: an older version wrote it, and only that version can continue it", .0.display())]
    NoChecksums(PathBuf),
    /// It is the journal of another match.
    #[error("'{}' belongs to another match: {what} differ", path.display())]
    OtherMatch {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: &'static str,
    },
    /// A line is undamaged, but is no game of this match.
    #[error("'{}', line {line}: {message}", path.display())]
    False {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        message: String,
    },
}

/// The number of dropped lines that are reported one by one.
const MAX_TOLD: usize = 10;

/// A journal open for writing, under a lock.
#[derive(Debug)]
pub(super) struct Journal {
    file: File,
    path: PathBuf,
    header: Vec<u8>,
    /// Whether there is no header yet.
    is_new: bool,
    /// The length of the file.
    length: u64,
    /// The games.
    spans: Vec<GameSpan>,
    /// The lines to drop.
    dropped: Vec<Dropped>,
}

impl Journal {
    /// Opens the journal of a match, or creates it, without changing its contents.
    pub(super) fn open(path: &Path, header: &Header) -> Result<Self, JournalError> {
        let failed = |error| file_error(path, error);
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let file = open_locked(path, || open_regular(path, &options));
        let mut file = file.map_err(|error| open_error(path, error))?;
        let bytes = JournalLine::Match(header).bytes();
        let bytes = bytes.map_err(|error| failed(error.into()))?;
        let scan = scan(BufReader::new(&mut file), &bytes).map_err(failed)?;
        check(&scan, path, header)?;
        Ok(Self {
            file,
            path: path.to_owned(),
            header: bytes,
            is_new: matches!(scan.first, First::Unfinished),
            length: scan.length,
            spans: scan.spans,
            dropped: scan.dropped,
        })
    }

    /// Whether it has no header yet because the match is new.
    pub(super) fn is_new(&self) -> bool {
        self.is_new
    }

    /// The games, in the order of the schedule.
    pub(super) fn spans(&self) -> Vec<GameSpan> {
        let mut spans = self.spans.clone();
        spans.sort_by_key(|span| span.id);
        spans
    }

    /// Reads the game of a line.
    pub(super) fn game(&mut self, span: &GameSpan) -> Result<GameRecord, JournalError> {
        read_game(&mut self.file, &self.path, span)
    }

    /// The error for a line that is no game of this match.
    pub(super) fn refuse(&self, span: &GameSpan, message: String) -> JournalError {
        false_line(&self.path, span.line, message)
    }

    /// Marks a game as dropped like a damaged line, because the games before it do not lead to it.
    pub(super) fn drop_game(&mut self, span: &GameSpan) {
        let end = span.offset + span.length as u64 + 1;
        self.dropped.push(Dropped {
            line: span.line,
            range: span.offset..end,
            damage: Damage::Unchained,
        });
        self.dropped.sort_by_key(|dropped| dropped.line);
        self.spans.retain(|other| other.id != span.id);
    }

    /// Removes the dropped lines, keeps a copy of them, and writes the header of a new journal. Returns a sentence
    /// about each dropped line.
    pub(super) fn settle(&mut self) -> Result<Vec<String>, JournalError> {
        let notices = self.drop_lines()?;
        self.dropped.clear();
        self.file
            .seek(SeekFrom::Start(self.length))
            .map_err(|error| self.failed(error))?;
        if self.is_new {
            let header = std::mem::take(&mut self.header);
            self.write(&header)?;
            self.is_new = false;
        }
        Ok(notices)
    }

    fn drop_lines(&mut self) -> Result<Vec<String>, JournalError> {
        let Some(first) = self.dropped.first() else {
            return Ok(Vec::new());
        };
        let start = first.range.start;
        let ranges = self.dropped.iter().map(|dropped| dropped.range.clone());
        let ranges: Vec<_> = ranges.collect();
        let copy = keep(&mut self.file, &self.path, &ranges)?;
        let size: u64 = ranges.iter().map(|range| range.end - range.start).sum();
        if start + size == self.length {
            self.file
                .set_len(start)
                .map_err(|error| self.failed(error))?;
        } else {
            self.rewrite().map_err(|error| self.failed(error))?;
        }
        self.length -= size;
        // Both are in file order.
        let mut dropped = ranges.iter().peekable();
        let mut size_before = 0;
        for span in &mut self.spans {
            while let Some(range) = dropped.next_if(|range| range.start < span.offset) {
                size_before += range.end - range.start;
            }
            span.offset -= size_before;
        }
        let path = self.path.display();
        let mut notices: Vec<String> = self
            .dropped
            .iter()
            .take(MAX_TOLD)
            .map(|it| format!("'{path}', line {}, is dropped: {}", it.line, it.damage))
            .collect();
        if let Some(more) = self
            .dropped
            .len()
            .checked_sub(MAX_TOLD)
            .filter(|&more| more > 0)
        {
            notices.push(format!("'{path}': {more} more lines are dropped"));
        }
        notices.push(format!(
            "the dropped lines, {size} bytes, are kept in '{}'",
            copy.display()
        ));
        Ok(notices)
    }

    /// Replaces the file by one without the dropped lines.
    fn rewrite(&mut self) -> io::Result<()> {
        let mut whole = AtomicFile::create(&self.path)?;
        let mut start = 0;
        let ends = self.dropped.iter().map(|dropped| dropped.range.clone());
        for range in ends.chain(std::iter::once(self.length..self.length)) {
            self.file.seek(SeekFrom::Start(start))?;
            let mut kept = (&mut self.file).take(range.start - start);
            io::copy(&mut kept, &mut whole)?;
            start = range.end;
        }
        // It is locked before it gets its name.
        self.file = whole.commit()?;
        Ok(())
    }

    /// Adds a finished game; it is on the disk when this returns.
    pub(super) fn add(&mut self, game: &GameRecord) -> Result<(), JournalError> {
        let line = JournalLine::Game(game).bytes();
        let line = line.map_err(|error| self.failed(error.into()))?;
        let span = GameSpan {
            id: game.id,
            line: self.spans.len() + 2,
            offset: self.length,
            length: line.len() - 1,
        };
        self.write(&line)?;
        self.spans.push(span);
        Ok(())
    }

    /// Removes games from [`spans`](Self::spans) but not from the file. The list is sorted.
    pub(super) fn pass_over(&mut self, games: &[GameId]) {
        let is_passed_over = |span: &GameSpan| games.binary_search(&span.id).is_ok();
        self.spans.retain(|span| !is_passed_over(span));
    }

    fn write(&mut self, line: &[u8]) -> Result<(), JournalError> {
        let written = append(&mut self.file, &mut self.length, line, File::sync_data);
        written.map_err(|error| self.failed(error))
    }

    fn failed(&self, error: io::Error) -> JournalError {
        file_error(&self.path, error)
    }
}

/// The error for a journal that can't be opened.
fn open_error(path: &Path, error: io::Error) -> JournalError {
    match refusal(&error) {
        Some(FileRefusal::InUse) => JournalError::InUse(path.to_owned()),
        Some(_) => JournalError::NoJournal(path.to_owned()),
        None => file_error(path, error),
    }
}

/// Reads the game of a journal line.
fn read_game(file: &mut File, path: &Path, span: &GameSpan) -> Result<GameRecord, JournalError> {
    let mut line = vec![0; span.length];
    let read = file.seek(SeekFrom::Start(span.offset));
    read.and_then(|_| file.read_exact(&mut line))
        .map_err(|error| file_error(path, error))?;
    let line: GameLine = serde_json::from_slice(&line)
        .map_err(|error| false_line(path, span.line, error.to_string()))?;
    Ok(line.game)
}

/// The error for a file that can't be read or written.
pub(super) fn file_error(path: &Path, error: io::Error) -> JournalError {
    let path = path.to_owned();
    JournalError::File { path, error }
}

fn false_line(path: &Path, line: usize, message: String) -> JournalError {
    let path = path.to_owned();
    JournalError::False {
        path,
        line,
        message,
    }
}

/// Checks the first line of a journal.
fn check_first(first: &First, path: &Path) -> Result<(), JournalError> {
    match first {
        First::Unfinished | First::Header(_) => Ok(()),
        First::NoChecksum => Err(JournalError::NoChecksums(path.to_owned())),
        First::Other => Err(JournalError::NoJournal(path.to_owned())),
    }
}

/// Checks that a journal belongs to the match with this header.
fn check(scan: &Scan, path: &Path, header: &Header) -> Result<(), JournalError> {
    check_first(&scan.first, path)?;
    if let First::Header(found) = &scan.first
        && let Some(what) = header.difference(found)
    {
        let path = path.to_owned();
        return Err(JournalError::OtherMatch { path, what });
    }
    match &scan.unknown {
        Some((line, message)) => Err(false_line(path, *line, message.clone())),
        None => Ok(()),
    }
}

/// Copies parts of a file to a new file and returns its name: the file's name followed by `.dropped-1`, or the next
/// free number.
pub(super) fn keep(
    file: &mut File,
    path: &Path,
    ranges: &[Range<u64>],
) -> Result<PathBuf, JournalError> {
    let mut number = 1_u32;
    loop {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".dropped-{number}"));
        let copy_path = PathBuf::from(name);
        let failed = |error| JournalError::File {
            path: copy_path.clone(),
            error,
        };
        match File::create_new(&copy_path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(failed(error)),
            Ok(copy) => {
                if let Err(error) = write(file, copy, ranges) {
                    let _ = std::fs::remove_file(&copy_path);
                    return Err(failed(error));
                }
                return Ok(copy_path);
            }
        }
    }
}

fn write(file: &mut File, copy: File, ranges: &[Range<u64>]) -> io::Result<()> {
    let mut copy = BufWriter::new(copy);
    for range in ranges {
        file.seek(SeekFrom::Start(range.start))?;
        let mut part = (&mut *file).take(range.end - range.start);
        io::copy(&mut part, &mut copy)?;
    }
    copy.flush()?;
    copy.get_ref().sync_data()
}

/// The games of a journal that is not modified. Lines that a match would drop are skipped.
#[derive(Debug)]
pub(super) struct ReadJournal {
    file: File,
    path: PathBuf,
    header: Header,
    spans: Vec<GameSpan>,
}

impl ReadJournal {
    /// Opens a journal. If a match is writing it, this reads the games written so far.
    pub(super) fn open(path: &Path) -> Result<Self, JournalError> {
        let failed = |error| file_error(path, error);
        let file = open_regular(path, File::options().read(true));
        let mut file = file.map_err(|error| open_error(path, error))?;
        let scan = scan(BufReader::new(&mut file), b"").map_err(failed)?;
        if let Some((line, message)) = scan.unknown {
            return Err(false_line(path, line, message));
        }
        check_first(&scan.first, path)?;
        let First::Header(header) = scan.first else {
            return Err(JournalError::NoJournal(path.to_owned()));
        };
        Ok(Self {
            file,
            path: path.to_owned(),
            header: *header,
            spans: scan.spans,
        })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn header(&self) -> &Header {
        &self.header
    }

    /// The games, in file order.
    pub(super) fn games(&self) -> impl Iterator<Item = GameId> {
        self.spans.iter().map(|span| span.id)
    }

    /// Reads the game at an index in that order.
    pub(super) fn game(&mut self, number: usize) -> Result<GameRecord, JournalError> {
        match self.spans.get(number) {
            Some(span) => read_game(&mut self.file, &self.path, span),
            None => Err(JournalError::NoJournal(self.path.clone())),
        }
    }

    /// The error for a header that this program does not know.
    pub(super) fn refuse_header(&self, message: String) -> JournalError {
        false_line(&self.path, 1, message)
    }

    /// The error for a game that is not in the match.
    pub(super) fn refuse(&self, number: usize, message: String) -> JournalError {
        let line = self.spans.get(number).map_or(0, |span| span.line);
        false_line(&self.path, line, message)
    }
}
