//! A journal opened for reading only.

use super::game_record::GameRecord;
use super::header::Header;
use super::journal::{check_first, false_line, file_error, open_error, read_game};
use super::journal_error::JournalError;
use super::scan::{First, GameSpan, scan};
use crate::matches::schedule::GameId;
use rafle_engine::regular_file::open_regular;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

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
