//! A file of games that is being written.

use super::encoding::encode;
use super::frame::frame;
use super::game_file::{GameFile, first_bytes, open_regular};
use super::games_error::GamesError;
use super::header::Header;
use super::record::GameRecord;
use super::tally::Tally;
use std::fs::{File, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file to which games are added, under a lock.
#[derive(Debug)]
pub(super) struct GameWriter {
    file: File,
    path: PathBuf,
    /// The length of the file up to the end of the last game.
    length: u64,
    /// The games of the file.
    tally: Tally,
}

impl GameWriter {
    /// Opens the file of a header, or creates it. A last game that is cut off is dropped.
    ///
    /// # Errors
    /// [`GamesError`]: it is no file of games, has other games, or is damaged. It is as it was then.
    pub(super) fn open(path: &Path, header: &Header) -> Result<Self, GamesError> {
        let failed = |error| GamesError::file(path, error);
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = open_regular(path, &options)?;
        lock(&file, path)?;
        let first = first_bytes(header).map_err(failed)?;
        if is_begun(&mut file, &first).map_err(failed)? {
            let mut writer = Self {
                file,
                path: path.to_owned(),
                length: 0,
                tally: Tally::default(),
            };
            writer.write(&first)?;
            return Ok(writer);
        }
        let mut games = GameFile::new(file, path)?;
        if let Some(difference) = games.header().difference(header) {
            return Err(GamesError::other(path, difference));
        }
        let mut tally = Tally::default();
        for game in games.by_ref() {
            tally.add(&game?.record);
        }
        let length = games.offset();
        let file = games.into_file();
        file.set_len(length).map_err(failed)?;
        Ok(Self {
            file,
            path: path.to_owned(),
            length,
            tally,
        })
    }

    /// The games of the file.
    pub(super) fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Adds a game.
    pub(super) fn add(&mut self, game: &GameRecord) -> Result<(), GamesError> {
        self.write(&frame(self.tally.games() + 1, &encode(game)))?;
        self.tally.add(game);
        Ok(())
    }

    /// Writes at the end of the file. What could be written only in part, on a full disk, is taken back.
    fn write(&mut self, bytes: &[u8]) -> Result<(), GamesError> {
        let end = SeekFrom::Start(self.length);
        let written = self.file.seek(end).and_then(|_| self.file.write_all(bytes));
        if let Err(error) = written {
            // If not even that is possible, the next run drops the part.
            let _ = self.file.set_len(self.length);
            return Err(GamesError::file(&self.path, error));
        }
        self.length += bytes.len() as u64;
        Ok(())
    }

    /// Waits until all is on the disk.
    pub(super) fn close(self) -> Result<Tally, GamesError> {
        let synced = self.file.sync_all();
        synced.map_err(|error| GamesError::file(&self.path, error))?;
        Ok(self.tally)
    }
}

/// Whether a file has nothing but a part of its first bytes: a run was ended while it wrote them. It is read from its
/// beginning, to which it is set back.
fn is_begun(file: &mut File, first: &[u8]) -> std::io::Result<bool> {
    let mut found = Vec::new();
    let mut beginning = Read::by_ref(file).take(first.len() as u64);
    beginning.read_to_end(&mut found)?;
    file.rewind()?;
    Ok(found.len() < first.len() && first.starts_with(&found))
}

fn lock(file: &File, path: &Path) -> Result<(), GamesError> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(GamesError::InUse(path.to_owned())),
        Err(TryLockError::Error(error)) => Err(GamesError::file(path, error)),
    }
}
