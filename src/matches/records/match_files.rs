//! The files of a match: `journal.jsonl`, from which it is resumed, `games.pdn` and `summary.json`.

use super::game_record::GameRecord;
use super::header::Header;
use super::journal::{Journal, JournalError};
use super::pdn;
use crate::matches::plan::Plan;
use std::fs::{self, File, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// The files of a match, in one directory.
pub(crate) struct MatchFiles {
    journal: Journal,
    games: File,
    dir: PathBuf,
}

impl MatchFiles {
    /// Opens the directory, or creates it; gives the games that were finished before.
    pub(crate) fn open(dir: &Path, plan: &Plan) -> Result<(Self, Vec<GameRecord>), JournalError> {
        fs::create_dir_all(dir).map_err(|error| failed(dir, error))?;
        let (journal, finished) = Journal::open(&dir.join("journal.jsonl"), Header::of(plan))?;
        // The journal is complete; an interrupted run may have left games out of the other file.
        write_games(dir, plan, &finished)?;
        let path = dir.join("games.pdn");
        let games = OpenOptions::new()
            .append(true)
            .open(&path)
            .map_err(|error| failed(&path, error))?;
        let dir = dir.to_owned();
        let records = Self {
            journal,
            games,
            dir,
        };
        Ok((records, finished))
    }

    /// Adds a finished game.
    pub(crate) fn add(&mut self, plan: &Plan, game: &GameRecord) -> Result<(), JournalError> {
        self.journal.add(game)?;
        let text = pdn::game(plan, game).to_string();
        self.games
            .write_all(text.as_bytes())
            .map_err(|error| failed(&self.dir.join("games.pdn"), error))
    }

    /// Sorts the games into the order of the schedule and writes the summary.
    pub(crate) fn close(
        mut self,
        plan: &Plan,
        summary: &serde_json::Value,
    ) -> Result<(), JournalError> {
        let mut games = self.journal.games()?;
        games.sort_by_key(|game| game.id);
        write_games(&self.dir, plan, &games)?;
        write_whole(&self.dir.join("summary.json"), |file| {
            writeln!(file, "{summary:#}")
        })
    }
}

fn write_games(dir: &Path, plan: &Plan, games: &[GameRecord]) -> Result<(), JournalError> {
    write_whole(&dir.join("games.pdn"), |file| {
        games
            .iter()
            .try_for_each(|game| write!(file, "{}", pdn::game(plan, game)))
    })
}

/// Replaces a file; readers see the old one or the whole new one.
fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> std::io::Result<()>,
) -> Result<(), JournalError> {
    let beside = path.with_extension("new");
    let written = File::create(&beside).and_then(|file| {
        let mut file = BufWriter::new(file);
        write(&mut file)?;
        file.into_inner()?.sync_data()?;
        fs::rename(&beside, path)
    });
    written.map_err(|error| failed(path, error))
}

fn failed(path: &Path, error: std::io::Error) -> JournalError {
    let path = path.to_owned();
    JournalError::File { path, error }
}
