//! Tests what a journal keeps, refuses and drops.

use super::game_record::GameRecord;
use super::header::Header;
use super::journal::{Journal, JournalError};
use super::journal_line::JournalLine;
use crate::matches::adjudication::AdjudicationRules;
use crate::matches::schedule::{First, Format, GameId};
use rafle_engine::openings::Opening;
use std::fs;
use std::path::{Path, PathBuf};

fn header(seed: u64) -> Header {
    Header {
        variant: "normal".into(),
        rules: Vec::new(),
        engines: Vec::new(),
        format: Format::RoundRobin,
        first: First::default(),
        openings: "ballots".into(),
        seed,
        adjudication: AdjudicationRules {
            win: None,
            draw: None,
            max_plies: 9,
        },
        time_margin: 0.1,
        patience: 60.0,
        shard: None,
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

/// A directory with one journal, removed at the end of the test.
struct Scratch {
    dir: PathBuf,
    path: PathBuf,
}

impl Scratch {
    fn new(name: &str) -> Self {
        let dir = std::env::temp_dir().join(format!("rafle-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&dir);
        fs::create_dir_all(&dir).unwrap();
        let path = dir.join("journal.jsonl");
        Self { dir, path }
    }

    /// A journal with these games.
    fn with_games(name: &str, games: usize) -> Self {
        let scratch = Self::new(name);
        let mut journal = Journal::open(&scratch.path, &header(1)).unwrap();
        assert_eq!(journal.settle().unwrap(), [""; 0]);
        for number in 0..games {
            journal.add(&game(number)).unwrap();
        }
        scratch
    }

    fn lines(&self) -> Vec<Vec<u8>> {
        let bytes = fs::read(&self.path).unwrap();
        let lines = bytes.split_inclusive(|&byte| byte == b'\n');
        lines.map(<[u8]>::to_vec).collect()
    }

    fn write(&self, lines: &[&[u8]]) {
        fs::write(&self.path, lines.concat()).unwrap();
    }

    /// Opens the journal as a match does; returns its games and the notices.
    fn resume(&self) -> Result<(Vec<usize>, Vec<String>), JournalError> {
        let mut journal = Journal::open(&self.path, &header(1))?;
        let notices = journal.settle()?;
        let spans = journal.spans();
        let games = spans.iter().map(|span| journal.game(span));
        let numbers = games.map(|game| game.map(|game| game.id.opening));
        Ok((numbers.collect::<Result<_, _>>()?, notices))
    }

    fn refused(&self) -> String {
        let before = fs::read(&self.path).unwrap();
        let error = self.resume().unwrap_err().to_string();
        assert_eq!(fs::read(&self.path).unwrap(), before);
        assert_eq!(fs::read_dir(&self.dir).unwrap().count(), 1);
        error
    }

    fn copy(&self, number: u32) -> Vec<u8> {
        let name = format!("journal.jsonl.dropped-{number}");
        fs::read(Path::new(&self.dir).join(name)).unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.dir);
    }
}

#[test]
fn an_incomplete_last_line_is_dropped_at_whatever_byte_it_ends_and_its_copy_kept() {
    let scratch = Scratch::with_games("torn", 2);
    let bytes = fs::read(&scratch.path).unwrap();
    let whole = bytes.len() - scratch.lines()[2].len();
    for (number, length) in (1..).zip(whole + 1..bytes.len()) {
        fs::write(&scratch.path, &bytes[..length]).unwrap();
        let (games, notices) = scratch.resume().unwrap();
        assert_eq!(games, [0], "{length}");
        assert!(notices[0].contains("line 3, is dropped: it is incomplete"));
        assert!(notices[1].contains(&format!("dropped-{number}")));
        assert_eq!(scratch.copy(number), bytes[whole..length]);
        let mut journal = Journal::open(&scratch.path, &header(1)).unwrap();
        journal.settle().unwrap();
        journal.add(&game(1)).unwrap();
        drop(journal);
        assert_eq!(fs::read(&scratch.path).unwrap(), bytes, "{length}");
    }
}

#[test]
fn a_journal_with_only_a_part_of_its_header_begins_anew() {
    let scratch = Scratch::with_games("head", 0);
    let bytes = fs::read(&scratch.path).unwrap();
    for length in 0..bytes.len() {
        fs::write(&scratch.path, &bytes[..length]).unwrap();
        assert_eq!(scratch.resume().unwrap().0, [0; 0]);
        assert_eq!(fs::read(&scratch.path).unwrap(), bytes, "{length}");
    }
}

#[test]
fn a_file_that_does_not_begin_as_this_journal_is_refused_and_left_as_it_is() {
    let scratch = Scratch::with_games("foreign", 2);
    let lines = scratch.lines();
    let old_header = serde_json::to_vec(&JournalLine::Match(&header(1))).unwrap();
    let cases: [(&[&[u8]], &str); 7] = [
        (
            &[b"{\"match\":{\"variant\":\"strand"],
            "not an intact header",
        ),
        (&[b"notes\n"], "not an intact header"),
        (&[b"\n"], "not an intact header"),
        (&[&[0; 64]], "not an intact header"),
        (&[&lines[1], &lines[0]], "not an intact header"),
        (&[&lines[0][1..], &lines[1]], "not an intact header"),
        (&[&old_header, b"\n", &lines[1]], "has no checksums"),
    ];
    for (parts, said) in cases {
        scratch.write(parts);
        let error = scratch.refused();
        assert!(error.contains(said), "{error}");
        assert!(error.contains("journal.jsonl'"), "{error}");
    }
}

#[test]
fn damaged_lines_are_dropped_wherever_they_stand_and_the_others_stay() {
    let scratch = Scratch::with_games("damaged", 3);
    let lines = scratch.lines();
    let [head, one, two, three] = [0, 1, 2, 3].map(|line| lines[line].as_slice());
    let mut changed = two.to_vec();
    let digit = changed.iter().position(|&byte| byte == b'5').unwrap();
    changed[digit] = b'9';
    let old_form = [&two[..two.len() - 22], b"}\n"].concat();
    let zeros: &[u8] = &[0; 999];
    // The parts of the file, the remaining games, the dropped bytes, and the notice.
    type Case<'a> = (&'a [&'a [u8]], &'a [usize], &'a [u8], &'a str);
    let cases: [Case<'_>; 9] = [
        (&[head, one, &changed, three], &[0, 2], &changed, "line 3"),
        (&[head, one, two, &changed], &[0, 1], &changed, "line 4"),
        (&[head, b"\n", one, two, three], &[0, 1, 2], b"\n", "line 2"),
        (
            &[head, zeros, b"\n", three],
            &[2],
            &[zeros, b"\n"].concat(),
            "line 2",
        ),
        (&[head, one, zeros], &[0], zeros, "line 3"),
        (
            &[head, one, &two[..40], three],
            &[0],
            &[&two[..40], three].concat(),
            "line 3",
        ),
        (
            &[head, one, one, three],
            &[0, 2],
            one,
            "line 3, is dropped: it repeats the game of line 2",
        ),
        (
            &[head, one, head, three],
            &[0, 2],
            head,
            "it is a second header",
        ),
        (
            &[head, one, &old_form, three],
            &[0, 2],
            &old_form,
            "its checksum is missing or wrong",
        ),
    ];
    for (number, (parts, expected, dropped, said)) in (1..).zip(cases) {
        scratch.write(parts);
        let (games, notices) = scratch.resume().unwrap();
        assert_eq!(games, expected, "{said}");
        assert!(notices[0].contains(said), "{notices:?}");
        assert_eq!(notices.len(), 2);
        assert_eq!(scratch.copy(number), dropped, "{said}");
        assert_eq!(scratch.resume().unwrap(), (expected.to_vec(), Vec::new()));
    }
}

#[test]
fn many_dropped_lines_are_told_in_few_sentences() {
    let scratch = Scratch::with_games("many", 40);
    let mut lines = scratch.lines();
    for line in lines.iter_mut().skip(1).step_by(2) {
        line[5] = b'x';
    }
    let lines: Vec<&[u8]> = lines.iter().map(Vec::as_slice).collect();
    scratch.write(&lines);
    let (games, notices) = scratch.resume().unwrap();
    assert_eq!(games.len(), 20);
    assert_eq!(notices.len(), 12);
    assert!(notices[10].contains("10 more lines"));
}

#[test]
fn lines_in_another_order_are_the_same_games() {
    let scratch = Scratch::with_games("order", 3);
    let lines = scratch.lines();
    scratch.write(&[&lines[0], &lines[3], &lines[1], &lines[2]]);
    assert_eq!(scratch.resume().unwrap(), (vec![0, 1, 2], Vec::new()));
}

#[test]
fn a_sound_line_that_is_no_game_is_refused_by_its_number() {
    let scratch = Scratch::with_games("kind", 1);
    let lines = scratch.lines();
    for object in ["{\"note\":1}", "{\"game\":{\"id\":7}}"] {
        let mut line = rafle_engine::checked_line::seal(object.as_bytes().to_vec());
        line.push(b'\n');
        scratch.write(&[&lines[0], &line, &lines[1]]);
        let error = scratch.refused();
        assert!(error.contains("line 2: "), "{error}");
    }
}

#[test]
fn the_journal_of_another_match_is_refused() {
    let scratch = Scratch::with_games("other", 1);
    let bytes = fs::read(&scratch.path).unwrap();
    let error = Journal::open(&scratch.path, &header(2)).unwrap_err();
    assert!(error.to_string().contains("the seed differ"), "{error}");
    assert_eq!(fs::read(&scratch.path).unwrap(), bytes);
}

#[test]
fn two_matches_do_not_write_one_journal() {
    let scratch = Scratch::with_games("lock", 2);
    let _held = Journal::open(&scratch.path, &header(1)).unwrap();
    let error = Journal::open(&scratch.path, &header(1)).unwrap_err();
    assert!(error.to_string().contains("in use"), "{error}");
}

#[test]
fn a_journal_from_which_lines_were_dropped_is_still_locked() {
    let scratch = Scratch::with_games("relock", 2);
    let lines = scratch.lines();
    scratch.write(&[&lines[0], b"x\n", &lines[1]]);
    let mut journal = Journal::open(&scratch.path, &header(1)).unwrap();
    assert_eq!(journal.settle().unwrap().len(), 2);
    let error = Journal::open(&scratch.path, &header(1)).unwrap_err();
    assert!(error.to_string().contains("in use"), "{error}");
    journal.add(&game(1)).unwrap();
    drop(journal);
    assert_eq!(scratch.lines(), lines);
}
