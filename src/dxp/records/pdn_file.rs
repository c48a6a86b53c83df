//! The PDN file of played games; several programs may append to it.
//!
//! Each game is a single write at the end of the file, under a lock, and is on the disk before the program goes on. If
//! a write was interrupted, the next append first moves the incomplete game to a file beside it, `NAME.torn`.
//! Everything else in the file stays, in any form.

use super::tail::Tail;
use rafle_engine::regular_file::open_regular;
use rafle_protocol::pdn::Game;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Error, ErrorKind, Read, Result, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// How long to wait for another program that has locked the file.
const LOCK_TIMEOUT: Duration = Duration::from_secs(10);

/// How long to wait between two attempts to lock the file.
const LOCK_RETRY_INTERVAL: Duration = Duration::from_millis(10);

/// The number of bytes inspected at the end of the file: more than any game has.
const MAX_RECORD_BYTES: u64 = 1 << 18;

/// A file of games.
#[derive(Debug)]
pub(in crate::dxp) struct PdnFile {
    path: PathBuf,
}

impl PdnFile {
    /// Opens a file of games, and creates it if it does not exist.
    pub(in crate::dxp) fn open(path: &Path) -> Result<Self> {
        open(path)?;
        let path = path.to_owned();
        Ok(Self { path })
    }

    pub(in crate::dxp) fn path(&self) -> &Path {
        &self.path
    }

    /// Appends a game; it is on the disk when this returns.
    pub(in crate::dxp) async fn append(&self, game: &Game) -> Result<()> {
        // Opened each time, so that a new file is created if the old one was moved.
        let mut file = open(&self.path)?;
        lock(&file).await?;
        append(&mut file, &self.path, &game.to_string())
    }
}

fn open(path: &Path) -> Result<File> {
    let mut options = OpenOptions::new();
    open_regular(path, options.read(true).append(true).create(true))
}

async fn lock(file: &File) -> Result<()> {
    let begun = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) if begun.elapsed() < LOCK_TIMEOUT => {
                sleep(LOCK_RETRY_INTERVAL).await;
            }
            Err(TryLockError::WouldBlock) => {
                return Err(Error::new(ErrorKind::TimedOut, "another program locks it"));
            }
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
}

/// Appends a game to a locked file.
fn append(file: &mut File, path: &Path, game: &str) -> Result<()> {
    let length = file.seek(SeekFrom::End(0))?;
    let looked_at = length.min(MAX_RECORD_BYTES);
    file.seek(SeekFrom::Start(length - looked_at))?;
    let mut end = Vec::new();
    { &mut *file }.take(looked_at).read_to_end(&mut end)?;
    let gap = match Tail::of(&end) {
        Tail::Complete { missing } => missing,
        Tail::Incomplete { record } => match keep_torn(path, record) {
            Ok(()) => {
                log::warn!("the last game was incomplete and is moved to a file beside it");
                file.set_len(length.saturating_sub(record.len() as u64))?;
                ""
            }
            Err(error) => {
                log::warn!(
                    "the last game is incomplete; it stays, because it can't be copied: {error}"
                );
                "\n\n"
            }
        },
    };
    let before = file.seek(SeekFrom::End(0))?;
    let written = file
        .write_all(format!("{gap}{game}").as_bytes())
        .and_then(|()| file.sync_data());
    if written.is_err() {
        // A full disk must not leave half a game either.
        file.set_len(before)?;
    }
    written
}

/// The file for the incomplete games of a file of games.
fn torn_path(path: &Path) -> PathBuf {
    let mut torn = path.as_os_str().to_owned();
    torn.push(".torn");
    torn.into()
}

/// Saves an incomplete game; it is on the disk when this returns.
fn keep_torn(path: &Path, record: &[u8]) -> Result<()> {
    let mut file = open(&torn_path(path))?;
    file.write_all(record)?;
    file.write_all(b"\n\n")?;
    file.sync_data()
}

#[cfg(test)]
mod tests {
    use super::super::record::{EVENT_TAG, SITE_TAG};
    use super::*;
    use rafle_protocol::moves::parse_move;
    use rafle_protocol::pdn::{GameOutcome, Item, read};

    /// A file that does not exist yet and is removed at the end of the test.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Self {
            let name = format!("rafle-{}-pdn_file-{name}", std::process::id());
            let path = std::env::temp_dir().join(name);
            let scratch = Self(path);
            scratch.remove();
            scratch
        }

        fn remove(&self) {
            let _ = std::fs::remove_file(&self.0);
            let _ = std::fs::remove_file(torn_path(&self.0));
        }

        /// The incomplete games saved so far.
        fn torn(&self) -> String {
            std::fs::read_to_string(torn_path(&self.0)).unwrap_or_default()
        }

        fn text(&self) -> String {
            std::fs::read_to_string(&self.0).unwrap()
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            self.remove();
        }
    }

    fn game(round: u32) -> Game {
        let moves = ["32-28", "19-23", "28x19"].map(|text| parse_move(text).unwrap());
        Game {
            moves: moves.into_iter().map(Item::from).collect(),
            result: GameOutcome::Draw,
            ..Game::default()
        }
        .with_tag("Event", EVENT_TAG)
        .with_tag("Site", SITE_TAG)
        .with_tag("Round", round.to_string())
    }

    fn add(path: &Path, round: u32) {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .unwrap();
        let pdn_file = PdnFile::open(path).unwrap();
        runtime.block_on(pdn_file.append(&game(round))).unwrap();
    }

    /// The rounds of the games in a file, all of which must be readable.
    fn rounds(text: &str) -> Vec<String> {
        let reading = read(text);
        assert_eq!(reading.errors, [], "{text}");
        let games = reading.games.iter();
        games
            .map(|game| game.tag("Round").unwrap_or("none").to_owned())
            .collect()
    }

    #[test]
    fn a_incomplete_game_is_removed_at_whatever_byte_it_ends() {
        let scratch = Scratch::new("incomplete");
        add(&scratch.0, 1);
        let one = scratch.text();
        add(&scratch.0, 2);
        let two = scratch.text();
        for length in one.len()..two.len() {
            std::fs::write(&scratch.0, &two[..length]).unwrap();
            add(&scratch.0, 3);
            let expected: &[&str] = if two[one.len()..length].trim_end().ends_with(" *") {
                &["1", "2", "3"]
            } else {
                &["1", "3"]
            };
            assert_eq!(rounds(&scratch.text()), expected, "{length}");
            let cut = &two[one.len()..length];
            let is_kept = scratch.torn().ends_with(&format!("{cut}\n\n"));
            assert!(
                is_kept || expected.len() == 3 || cut.is_empty(),
                "{cut:?} {:?}",
                scratch.torn()
            );
        }
    }

    /// A game of this program that was changed by others ends in a form that the program itself never writes.
    #[test]
    fn a_complete_game_stays_whatever_form_its_end_has() {
        let scratch = Scratch::new("edited");
        add(&scratch.0, 1);
        let one = scratch.text();
        let edited = |end: &str| one.replacen(" *\n\n", end, 1);
        for text in [
            edited(" 2-0"),
            edited(" 2-0\n"),
            edited(" 1-1\n\n"),
            edited(" 1/2-1/2\n"),
            edited(" 0-2 "),
            edited(" * \n"),
            edited(" *\n\n\n"),
            edited(" {a word} 1-1"),
            edited(" {a word about it}\n"),
            edited(" ; a word\n"),
            edited(" $1\n"),
            edited(" (3. 31-27)\n"),
            edited("\n% end"),
            edited("\n[Event \"another\"]\n"),
            one.replace("[Site", "[Note \"mine\"]\n[Site")
                .replacen(" *\n\n", "", 1),
            one.replace('\n', "\r\n"),
        ] {
            std::fs::write(&scratch.0, &text).unwrap();
            add(&scratch.0, 3);
            assert!(scratch.text().starts_with(&text), "{text:?}");
            assert_eq!(scratch.torn(), "", "{text:?}");
        }
    }

    #[test]
    fn what_others_wrote_stays_whatever_it_ends_with() {
        let scratch = Scratch::new("foreign");
        for text in ["[Round \"7\"]\n1. 32-28", "[Round \"7\"]\n1. 32-28 2-0\n"] {
            std::fs::write(&scratch.0, text).unwrap();
            add(&scratch.0, 1);
            assert!(scratch.text().starts_with(text));
            assert!(scratch.text().contains(&format!("{text}\n\n[Event")));
        }
    }

    #[test]
    fn a_incomplete_game_behind_what_others_wrote_is_removed_too() {
        let scratch = Scratch::new("both");
        let foreign = "[Round \"7\"]\n1. 32-28 2-0";
        std::fs::write(&scratch.0, foreign).unwrap();
        add(&scratch.0, 1);
        let whole = scratch.text();
        for length in foreign.len() + 3..whole.len() - 3 {
            std::fs::write(&scratch.0, &whole[..length]).unwrap();
            add(&scratch.0, 3);
            assert_eq!(
                rounds(&scratch.text()),
                ["7", "3"],
                "{:?}",
                &whole[..length]
            );
        }
    }

    #[test]
    fn games_of_several_writers_stand_one_after_the_other() {
        let scratch = Scratch::new("several");
        let path = &scratch.0;
        std::thread::scope(|scope| {
            for writer in 0..4 {
                scope.spawn(move || (0..20).for_each(|number| add(path, 100 * writer + number)));
            }
        });
        let rounds = rounds(&scratch.text());
        assert_eq!(rounds.len(), 80);
        for writer in 0..4 {
            let own = rounds.iter().map(|round| round.parse::<u32>().unwrap());
            let own: Vec<u32> = own.filter(|round| round / 100 == writer).collect();
            let expected: Vec<u32> = (0..20).map(|number| 100 * writer + number).collect();
            assert_eq!(own, expected);
        }
    }
}
