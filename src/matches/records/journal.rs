//! The journal of a match: one line for the header, then one line for each finished game, each with a checksum. Each
//! line is on the disk before the next game counts. An interrupted match resumes from it.

use super::game_record::GameRecord;
use super::header::Header;
use super::journal_error::JournalError;
use super::journal_line::{GameLine, JournalLine};
use super::kept_copy::keep;
use super::scan::{Damage, Dropped, First, GameSpan, Scan, scan};
use crate::matches::schedule::GameId;
use rafle_engine::atomic_file::AtomicFile;
use rafle_engine::regular_file::{FileRefusal, open_locked, open_regular, refusal};
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

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
            "what is dropped, {size} bytes, is kept in '{}'",
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

    /// Appends to the file. A partial write, on a full disk, is undone.
    fn write(&mut self, line: &[u8]) -> Result<(), JournalError> {
        let end = SeekFrom::Start(self.length);
        let written = self.file.seek(end).and_then(|_| self.file.write_all(line));
        if let Err(error) = written.and_then(|()| self.file.sync_data()) {
            // If not even that is possible, the next run drops the line.
            let _ = self.file.set_len(self.length);
            return Err(self.failed(error));
        }
        self.length += line.len() as u64;
        Ok(())
    }

    fn failed(&self, error: io::Error) -> JournalError {
        file_error(&self.path, error)
    }
}

/// The error for a journal that can't be opened.
pub(super) fn open_error(path: &Path, error: io::Error) -> JournalError {
    match refusal(&error) {
        Some(FileRefusal::InUse) => JournalError::InUse(path.to_owned()),
        Some(_) => JournalError::NoJournal(path.to_owned()),
        None => file_error(path, error),
    }
}

/// Reads the game of a journal line.
pub(super) fn read_game(
    file: &mut File,
    path: &Path,
    span: &GameSpan,
) -> Result<GameRecord, JournalError> {
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

pub(super) fn false_line(path: &Path, line: usize, message: String) -> JournalError {
    let path = path.to_owned();
    JournalError::False {
        path,
        line,
        message,
    }
}

/// Checks the first line of a journal.
pub(super) fn check_first(first: &First, path: &Path) -> Result<(), JournalError> {
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
