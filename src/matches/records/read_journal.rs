//! A journal that is read and not continued.

use super::game_record::GameRecord;
use super::header::Header;
use super::journal::{check_first, false_line, file_error, open_error, read_game};
use super::journal_error::JournalError;
use super::scan::{First, Place, scan};
use crate::matches::schedule::GameId;
use rafle_engine::regular_file::open_regular;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// The games of a journal that stays as it is. Lines that a match would drop are passed over.
#[derive(Debug)]
pub(super) struct ReadJournal {
    file: File,
    path: PathBuf,
    header: Header,
    places: Vec<Place>,
}

impl ReadJournal {
    /// Opens a journal. A match may be writing it: the games that are there now are read.
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
            places: scan.places,
        })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn header(&self) -> &Header {
        &self.header
    }

    /// The games, in the order of the file.
    pub(super) fn games(&self) -> impl Iterator<Item = GameId> {
        self.places.iter().map(|place| place.id)
    }

    /// The game of a place in that order.
    pub(super) fn game(&mut self, number: usize) -> Result<GameRecord, JournalError> {
        match self.places.get(number) {
            Some(place) => read_game(&mut self.file, &self.path, place),
            None => Err(JournalError::NoJournal(self.path.clone())),
        }
    }

    /// That this program does not know what the header has.
    pub(super) fn refuse_header(&self, message: String) -> JournalError {
        false_line(&self.path, 1, message)
    }

    /// That the game of a place is none of the match.
    pub(super) fn refuse(&self, number: usize, message: String) -> JournalError {
        let line = self.places.get(number).map_or(0, |place| place.line);
        false_line(&self.path, line, message)
    }
}
