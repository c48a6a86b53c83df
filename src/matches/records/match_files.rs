//! The files of a match: `journal.jsonl`, which allows resuming it, `games.pdn` and `summary.json`.

use super::game_record::GameRecord;
use super::header::Header;
use super::journal::{Journal, JournalError, file_error};
use super::journal_line::JournalLine;
use super::pdn;
use crate::matches::plan::MatchPlan;
use rafle_engine::atomic_file::{AtomicFile, beside};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

pub(super) const JOURNAL: &str = "journal.jsonl";
const GAMES: &str = "games.pdn";
const SUMMARY: &str = "summary.json";

/// The files of the match in a directory: its journal, its games as PDN and its summary.
pub fn record_paths(dir: &Path) -> [PathBuf; 3] {
    [JOURNAL, GAMES, SUMMARY].map(|name| dir.join(name))
}

/// What happens to a game from an earlier run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It belongs to the match as it is planned now.
    Counted,
    /// It belongs to a longer match and stays only in the journal.
    PassedOver,
    /// It is played again.
    Dropped,
}

/// The files of a match, in one directory.
pub(crate) struct MatchFiles {
    journal: Journal,
    games: File,
    /// Whether the games in that file are in schedule order.
    is_sorted: bool,
    dir: PathBuf,
    notices: Vec<String>,
}

impl MatchFiles {
    /// Opens the directory, or creates it. `count` is called with the games of earlier runs in schedule order; it
    /// returns what happens to a game, or why it is no game of the match.
    ///
    /// # Errors
    /// [`JournalError`]. The directory is unchanged, or its journal can still be read as before.
    pub(crate) fn open(
        dir: &Path,
        plan: &MatchPlan,
        mut count: impl FnMut(&GameRecord) -> Result<Fate, String>,
    ) -> Result<Self, JournalError> {
        fs::create_dir_all(dir).map_err(|error| file_error(dir, error))?;
        let path = dir.join(JOURNAL);
        if fs::symlink_metadata(&path).is_err() {
            check_free(dir)?;
        }
        let mut journal = Journal::open(&path, &Header::of(plan))?;
        let mut notices = Vec::new();
        if journal.is_new() {
            check_free(dir)?;
            // Once its header is on the disk, anything else left by an interrupted run is known to belong to it.
            notices = journal.settle()?;
        }
        // An interrupted run may have left some games out of this file.
        let path = dir.join(GAMES);
        let failed = |error| file_error(&path, error);
        let mut games = AtomicFile::create(&path).map_err(failed)?;
        let mut passed_over = Vec::new();
        for span in journal.spans() {
            let game = journal.game(&span)?;
            match count(&game) {
                Ok(Fate::Counted) => {
                    write!(games, "{}", pdn::game(plan, &game)).map_err(failed)?;
                }
                Ok(Fate::PassedOver) => passed_over.push(game.id),
                Ok(Fate::Dropped) => journal.drop_game(&span),
                Err(message) => return Err(journal.refuse(&span, message)),
            }
        }
        notices.extend(journal.settle()?);
        let games = games.commit().map_err(failed)?;
        if !passed_over.is_empty() {
            notices.push(format!(
                "{} games of the journal are not of the {} games of a pairing and are not counted",
                passed_over.len(),
                plan.games
            ));
            journal.pass_over(&passed_over);
        }
        Ok(Self {
            journal,
            games,
            is_sorted: true,
            dir: dir.to_owned(),
            notices,
        })
    }

    /// Notices for the user about the records.
    pub(crate) fn notices(&self) -> &[String] {
        &self.notices
    }

    /// Adds a finished game.
    pub(crate) fn add(&mut self, plan: &MatchPlan, game: &GameRecord) -> Result<(), JournalError> {
        self.journal.add(game)?;
        self.is_sorted = false;
        let text = pdn::game(plan, game).to_string();
        self.games
            .write_all(text.as_bytes())
            .map_err(|error| file_error(&self.dir.join(GAMES), error))
    }

    /// Sorts the games into schedule order and writes the summary.
    pub(crate) fn close(
        self,
        plan: &MatchPlan,
        summary: &serde_json::Value,
    ) -> Result<(), JournalError> {
        let Self {
            mut journal,
            games: unsorted,
            is_sorted,
            dir,
            ..
        } = self;
        // Not every Windows replaces a file that is open.
        drop(unsorted);
        if !is_sorted {
            let path = dir.join(GAMES);
            let failed = |error| file_error(&path, error);
            let mut games = AtomicFile::create(&path).map_err(failed)?;
            for span in journal.spans() {
                let game = journal.game(&span)?;
                write!(games, "{}", pdn::game(plan, &game)).map_err(failed)?;
            }
            games.commit().map_err(failed)?;
        }
        write_summary(&dir.join(SUMMARY), summary)
    }
}

/// Writes the records of a whole match into a directory without records. The games come in schedule order.
///
/// # Errors
/// An error of the games, or [`JournalError`]. The directory then has no journal.
pub(crate) fn write_records<E: From<JournalError>>(
    dir: &Path,
    plan: &MatchPlan,
    games: impl Iterator<Item = Result<GameRecord, E>>,
    summary: impl FnOnce() -> serde_json::Value,
) -> Result<(), E> {
    let path = dir.join(JOURNAL);
    fs::create_dir_all(dir).map_err(|error| file_error(dir, error))?;
    if fs::symlink_metadata(&path).is_ok() {
        return Err(JournalError::Exists(path).into());
    }
    check_free(dir)?;
    let paths = record_paths(dir);
    let [journal_path, games_path, summary_path] = &paths;
    let mut journal = create(journal_path)?;
    let mut texts = create(games_path)?;
    let header = Header::of(plan);
    write_line(&mut journal, JournalLine::Match(&header), journal_path)?;
    for game in games {
        let game = game?;
        write_line(&mut journal, JournalLine::Game(&game), journal_path)?;
        let written = write!(texts, "{}", pdn::game(plan, &game));
        written.map_err(|error| file_error(games_path, error))?;
    }
    // The journal proves that the other files belong to the match.
    for (file, path) in [(journal, journal_path), (texts, games_path)] {
        file.commit().map_err(|error| file_error(path, error))?;
    }
    Ok(write_summary(summary_path, &summary())?)
}

fn create(path: &Path) -> Result<AtomicFile, JournalError> {
    AtomicFile::create(path).map_err(|error| file_error(path, error))
}

fn write_line(
    journal: &mut AtomicFile,
    line: JournalLine<'_>,
    path: &Path,
) -> Result<(), JournalError> {
    let bytes = line.bytes().map_err(std::io::Error::from);
    let written = bytes.and_then(|bytes| journal.write_all(&bytes));
    written.map_err(|error| file_error(path, error))
}

fn write_summary(path: &Path, summary: &serde_json::Value) -> Result<(), JournalError> {
    let written = AtomicFile::write_whole(path, format!("{summary:#}\n").as_bytes());
    written.map_err(|error| file_error(path, error))
}

/// Checks that a directory without a journal has none of the other files, nor their temporary names: those files would
/// not be this match's.
fn check_free(dir: &Path) -> Result<(), JournalError> {
    let names = [GAMES, SUMMARY].map(|name| dir.join(name));
    let others = record_paths(dir).map(|path| beside(&path));
    let mut names = names.into_iter().chain(others);
    match names.find(|path| fs::symlink_metadata(path).is_ok()) {
        Some(path) => Err(JournalError::Foreign(path)),
        None => Ok(()),
    }
}
