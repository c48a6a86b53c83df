//! Writes files of games.

use super::encoding::encode;
use super::error::GamesError;
use super::frame::frame;
use super::game_file::{GameFile, first_bytes};
use super::header::Header;
use super::record::{GameRecord, Tally};
use crate::atomic_file::AtomicFile;
use crate::regular_file::{append, open_locked, open_regular};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A locked file to which games are appended.
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
    /// Opens or creates the file of a header. Drops a truncated last game. A shard whose header has another number of
    /// all games takes the number of the given header, unless it has more games than its share of that number.
    ///
    /// # Errors
    /// [`GamesError`]: it is not a file of games, has other games, or is damaged. The file has not changed.
    pub(super) fn open(path: &Path, header: &Header) -> Result<Self, GamesError> {
        let failed = |error| GamesError::file(path, error);
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(false);
        let file = open_locked(path, || open_regular(path, &options));
        let mut file = file.map_err(|error| GamesError::opening(path, error))?;
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
        let difference = games.header().difference_of_games(header);
        let start = games.offset();
        let mut tally = Tally::default();
        for game in games.by_ref() {
            tally.add(&game?.record);
        }
        let length = games.offset();
        let file = games.into_file();
        let mut writer = Self {
            file,
            path: path.to_owned(),
            length,
            tally,
        };
        let share = header.shard.zip(header.games);
        let share = share.map(|(shard, games)| shard.share(games));
        if difference.is_some() && share.is_some_and(|share| writer.tally.games() <= share) {
            writer.set_first(&first, start..length).map_err(failed)?;
        } else {
            writer.file.set_len(length).map_err(failed)?;
        }
        Ok(writer)
    }

    /// Replaces the file by one with other bytes before its games.
    fn set_first(&mut self, first: &[u8], games: Range<u64>) -> io::Result<()> {
        let mut whole = AtomicFile::create(&self.path)?;
        whole.write_all(first)?;
        self.file.seek(SeekFrom::Start(games.start))?;
        let mut kept = (&mut self.file).take(games.end - games.start);
        let copied = io::copy(&mut kept, &mut whole)?;
        self.length = first.len() as u64 + copied;
        self.file = whole.commit()?;
        Ok(())
    }

    /// The games of the file.
    pub(super) fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Appends a game.
    pub(super) fn add(&mut self, game: &GameRecord) -> Result<(), GamesError> {
        self.write(&frame(self.tally.games() + 1, &encode(game)))?;
        self.tally.add(game);
        Ok(())
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), GamesError> {
        let written = append(&mut self.file, &mut self.length, bytes, |_| Ok(()));
        written.map_err(|error| GamesError::file(&self.path, error))
    }

    /// Syncs the file to disk.
    pub(super) fn close(self) -> Result<Tally, GamesError> {
        let synced = self.file.sync_all();
        synced.map_err(|error| GamesError::file(&self.path, error))?;
        Ok(self.tally)
    }
}

/// Whether a file holds only a part of its first bytes, because a run was ended while it wrote them. Reads the file
/// from its start and rewinds it.
fn is_begun(file: &mut File, first: &[u8]) -> io::Result<bool> {
    let mut found = Vec::new();
    let mut beginning = Read::by_ref(file).take(first.len() as u64);
    beginning.read_to_end(&mut found)?;
    file.rewind()?;
    Ok(found.len() < first.len() && first.starts_with(&found))
}
