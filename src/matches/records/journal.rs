//! The journal of a match: one line with the header, then one line for each finished game. Each line is on
//! the disk before the next game is counted. An interrupted match is resumed from it.

use super::game_record::GameRecord;
use super::header::Header;
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Entry {
    Match(Header),
    Game(Box<GameRecord>),
}

/// Why a journal can't be used.
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
    /// It is the journal of another match.
    #[error("'{}' belongs to another match: {what} differ", path.display())]
    OtherMatch {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: &'static str,
    },
    /// A line before the last one can't be read.
    #[error("'{}', line {line}: {message}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        message: String,
    },
}

/// A journal that is open for writing, under a lock.
#[derive(Debug)]
pub(super) struct Journal {
    file: File,
    path: PathBuf,
}

impl Journal {
    /// Opens the journal of a match, or creates it; gives the games that are in it. A last line that an
    /// interrupted run left incomplete is removed.
    pub(super) fn open(
        path: &Path,
        header: Header,
    ) -> Result<(Self, Vec<GameRecord>), JournalError> {
        let failed = |error| JournalError::File {
            path: path.to_owned(),
            error,
        };
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let file = options.open(path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(JournalError::InUse(path.to_owned())),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let mut journal = Self {
            file,
            path: path.to_owned(),
        };
        let mut bytes = Vec::new();
        journal.file.read_to_end(&mut bytes).map_err(failed)?;
        let (entries, length) =
            entries(&bytes).map_err(|(line, message)| JournalError::Damaged {
                path: path.to_owned(),
                line,
                message,
            })?;
        if length < bytes.len() {
            log::warn!(
                "{}: the last line was incomplete and is removed",
                path.display()
            );
            journal.file.set_len(length as u64).map_err(failed)?;
        }
        journal.file.seek(SeekFrom::End(0)).map_err(failed)?;
        let mut entries = entries.into_iter();
        match entries.next() {
            None => journal.write(&Entry::Match(header))?,
            Some(Entry::Match(found)) => {
                if let Some(what) = header.difference(&found) {
                    let path = path.to_owned();
                    return Err(JournalError::OtherMatch { path, what });
                }
            }
            Some(Entry::Game(_)) => return Err(journal.damaged(1, "a game before its match")),
        }
        let mut games = Vec::new();
        for (line, entry) in (2..).zip(entries) {
            match entry {
                Entry::Game(game) => games.push(*game),
                Entry::Match(_) => return Err(journal.damaged(line, "a second match")),
            }
        }
        Ok((journal, games))
    }

    /// Adds a finished game; it is on the disk when this returns.
    pub(super) fn add(&mut self, game: &GameRecord) -> Result<(), JournalError> {
        self.write(&Entry::Game(Box::new(game.clone())))
    }

    /// The games so far.
    pub(super) fn games(&mut self) -> Result<Vec<GameRecord>, JournalError> {
        let mut bytes = Vec::new();
        self.file
            .seek(SeekFrom::Start(0))
            .and_then(|_| self.file.read_to_end(&mut bytes))
            .map_err(|error| self.failed(error))?;
        let (entries, _) =
            entries(&bytes).map_err(|(line, message)| self.damaged(line, &message))?;
        let games = entries.into_iter().filter_map(|entry| match entry {
            Entry::Game(game) => Some(*game),
            Entry::Match(_) => None,
        });
        Ok(games.collect())
    }

    fn write(&mut self, entry: &Entry) -> Result<(), JournalError> {
        let mut line = serde_json::to_vec(entry).map_err(|error| self.failed(error.into()))?;
        line.push(b'\n');
        self.file
            .write_all(&line)
            .and_then(|()| self.file.sync_data())
            .map_err(|error| self.failed(error))
    }

    fn failed(&self, error: std::io::Error) -> JournalError {
        let path = self.path.clone();
        JournalError::File { path, error }
    }

    fn damaged(&self, line: usize, message: &str) -> JournalError {
        JournalError::Damaged {
            path: self.path.clone(),
            line,
            message: message.to_owned(),
        }
    }
}

/// The entries of a journal and the length of the lines that hold them, in bytes. A last line that is
/// incomplete or can't be read is left out; any other such line is an error, with its number.
fn entries(bytes: &[u8]) -> Result<(Vec<Entry>, usize), (usize, String)> {
    let mut entries = Vec::new();
    let mut whole = 0;
    let mut rest = bytes;
    while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
        let (line, after) = (&rest[..end], &rest[end + 1..]);
        match serde_json::from_slice(line) {
            Ok(entry) => entries.push(entry),
            Err(_) if after.is_empty() => break,
            Err(error) => return Err((entries.len() + 1, error.to_string())),
        }
        whole += end + 1;
        rest = after;
    }
    Ok((entries, whole))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::adjudication::AdjudicationRules;
    use crate::matches::schedule::{Format, GameId};
    use crate::openings::Opening;

    fn header(seed: u64) -> Header {
        Header {
            variant: "normal".into(),
            rules: Vec::new(),
            engines: Vec::new(),
            format: Format::RoundRobin,
            openings: "ballots".into(),
            seed,
            adjudication: AdjudicationRules {
                win: None,
                draw: None,
                max_plies: 9,
            },
            time_margin: 0.1,
            patience: 60.0,
        }
    }

    fn game(opening: usize) -> GameRecord {
        GameRecord {
            id: GameId {
                opening,
                pairing: 0,
                turn: 0,
            },
            date: "2026.11.21".into(),
            seats: vec!["white".into(), "black".into()],
            engines: vec![0, 1],
            opening: Opening::default(),
            first_position: String::new(),
            opening_record: Vec::new(),
            moves: Vec::new(),
            points: vec![0.5, 0.5],
            reason: "repetition".into(),
            forfeit: None,
        }
    }

    /// A file that does not exist yet and is removed with the test.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("rafle-{}-{name}", std::process::id()));
            let _ = std::fs::remove_file(&path);
            Self(path)
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = std::fs::remove_file(&self.0);
        }
    }

    #[test]
    fn an_incomplete_last_line_is_removed_at_whatever_byte_it_ends() {
        let scratch = Scratch::new("torn");
        let (mut journal, games) = Journal::open(&scratch.0, header(1)).unwrap();
        assert!(games.is_empty());
        journal.add(&game(0)).unwrap();
        let whole = std::fs::read(&scratch.0).unwrap().len();
        journal.add(&game(1)).unwrap();
        drop(journal);
        let bytes = std::fs::read(&scratch.0).unwrap();
        for length in whole..bytes.len() {
            std::fs::write(&scratch.0, &bytes[..length]).unwrap();
            let (mut journal, games) = Journal::open(&scratch.0, header(1)).unwrap();
            assert_eq!(games, [game(0)], "{length}");
            journal.add(&game(1)).unwrap();
            drop(journal);
            assert_eq!(std::fs::read(&scratch.0).unwrap(), bytes, "{length}");
        }
    }

    #[test]
    fn a_journal_with_only_a_part_of_its_first_line_begins_anew() {
        let scratch = Scratch::new("head");
        std::fs::write(&scratch.0, b"{\"match\":{\"vari").unwrap();
        let (_, games) = Journal::open(&scratch.0, header(1)).unwrap();
        assert!(games.is_empty());
    }

    #[test]
    fn a_last_line_of_noise_is_removed_but_no_line_before_it() {
        let scratch = Scratch::new("noise");
        drop(Journal::open(&scratch.0, header(1)).unwrap());
        let head = std::fs::read(&scratch.0).unwrap();
        std::fs::write(&scratch.0, [&head[..], &[0; 9], b"\n"].concat()).unwrap();
        let (mut journal, _) = Journal::open(&scratch.0, header(1)).unwrap();
        journal.add(&game(0)).unwrap();
        drop(journal);
        let line = serde_json::to_vec(&Entry::Game(Box::new(game(1)))).unwrap();
        std::fs::write(&scratch.0, [&head[..], b"{}\n", &line, b"\n"].concat()).unwrap();
        let error = Journal::open(&scratch.0, header(1))
            .unwrap_err()
            .to_string();
        assert!(error.contains("line 2"), "{error}");
    }

    #[test]
    fn the_journal_of_another_match_is_refused() {
        let scratch = Scratch::new("other");
        drop(Journal::open(&scratch.0, header(1)).unwrap());
        let error = Journal::open(&scratch.0, header(2))
            .unwrap_err()
            .to_string();
        assert!(error.contains("the seed differ"), "{error}");
    }

    #[test]
    fn two_matches_do_not_write_one_journal() {
        let scratch = Scratch::new("lock");
        let (_held, _) = Journal::open(&scratch.0, header(1)).unwrap();
        let error = Journal::open(&scratch.0, header(1))
            .unwrap_err()
            .to_string();
        assert!(error.contains("in use"), "{error}");
    }
}
