//! The directory of a match: foreign files are not changed, damaged lines are dropped with a notice, and false
//! lines are refused.

use crate::common::{Finished, program, run};
use crate::support::{Arena, FAST, TIMEOUT, bad};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const RANDOM: [&str; 6] = ["--engine", "random", "--engine", "random", "--games", "6"];

/// The files of a directory with what they have.
fn files(dir: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(dir).expect("a directory").flatten();
    entries
        .map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            (name, fs::read(entry.path()).expect("a file"))
        })
        .collect()
}

/// Runs a match that must be refused, with one sentence and without a change to its directory.
fn refused(arena: &Arena, arguments: &[&str]) -> String {
    let before = files(&arena.dir);
    let finished = arena.run(arguments);
    assert_eq!(finished.status, Some(2), "{}", finished.stderr);
    assert_eq!(finished.stdout, "", "nothing is played");
    assert_eq!(finished.stderr.lines().count(), 1, "{}", finished.stderr);
    assert!(files(&arena.dir) == before, "the directory is as it was");
    finished.stderr
}

#[test]
fn files_of_something_else_are_left_as_they_are() {
    for name in [
        "games.pdn",
        "summary.json",
        "journal.jsonl",
        "games.pdn.new",
    ] {
        let arena = Arena::new();
        fs::write(arena.dir.join(name), "mine\n").expect("a file");
        let sentence = refused(&arena, &RANDOM);
        assert!(sentence.contains(&format!("{name}'")), "{sentence}");
    }
    let arena = Arena::new();
    arena.play(&RANDOM);
    fs::remove_file(arena.dir.join("journal.jsonl")).expect("a file");
    let sentence = refused(&arena, &RANDOM);
    assert!(
        sentence.contains("games.pdn' does not belong"),
        "{sentence}"
    );
}

#[test]
fn files_beside_those_of_the_match_do_not_hinder_it() {
    let arena = Arena::new();
    fs::write(arena.dir.join("notes.txt"), "mine\n").expect("a file");
    arena.play(&RANDOM);
    assert_eq!(arena.read("notes.txt"), "mine\n");
}

#[test]
fn damaged_lines_are_told_and_their_games_played_again() {
    let arena = Arena::new();
    let arguments = [
        "--engine",
        FAST,
        "--engine",
        "builtin,set.tt-size=12,nodes=100",
        "--games",
        "6",
    ];
    arena.play(&arguments);
    let (sound, summary) = (arena.read("journal.jsonl"), arena.summary());
    let lines: Vec<&str> = sound.split_inclusive('\n').collect();
    let half = lines[3].len() / 2;
    let changed = lines[3].replacen("\"points\":[", "\"points\":[1", 1);
    for (number, journal) in (1..).zip([
        [&lines[..3], &[&changed], &lines[4..]].concat().concat(),
        [&lines[..3], &[&lines[3][..half]], &lines[4..]]
            .concat()
            .concat(),
        [&lines[..4], &lines[3..]].concat().concat(),
        [lines[..3].concat(), lines[3][..half].to_owned()].concat(),
        [lines[..4].concat(), "\0".repeat(9_000)].concat(),
    ]) {
        fs::write(arena.dir.join("journal.jsonl"), &journal).expect("a file");
        let finished = arena.run(&arguments);
        assert_eq!(finished.status, Some(0), "{}", finished.stderr);
        let copy = format!("journal.jsonl.dropped-{number}");
        assert!(
            finished.stderr.contains("is dropped: "),
            "{}",
            finished.stderr
        );
        assert!(finished.stderr.contains(&copy), "{}", finished.stderr);
        assert!(!arena.read(&copy).is_empty());
        let now = arena.summary();
        assert_eq!(now["notices"].as_array().map(Vec::len), Some(2));
        for part in ["games", "reasons"] {
            assert_eq!(now[part], summary[part], "{number}");
        }
        assert_eq!(now["pairings"], summary["pairings"], "{number}");
        assert_eq!(arena.games().len(), 6);
        assert_eq!(arena.read("games.pdn").matches("[Event ").count(), 6);
        arena.play(&arguments);
    }
}

/// The line of a game, with a checksum that fits.
fn sealed(game: &Value) -> String {
    let object = json!({ "game": game }).to_string();
    let content = object.strip_suffix('}').expect("an object");
    let sum = crc32fast::hash(content.as_bytes());
    format!("{content},\"crc32\":\"{sum:08x}\"}}\n")
}

/// Resumes a match with a game of its journal changed in some way, which must be refused.
fn forged(arena: &Arena, arguments: &[&str], game: usize, change: impl Fn(&mut Value)) -> String {
    let sound = arena.read("journal.jsonl");
    let mut changed = arena.games()[game].clone();
    change(&mut changed);
    let line = game + 2;
    let mut lines: Vec<String> = sound.split_inclusive('\n').map(str::to_owned).collect();
    lines[line - 1] = sealed(&changed);
    fs::write(arena.dir.join("journal.jsonl"), lines.concat()).expect("a file");
    let sentence = refused(arena, arguments);
    assert!(sentence.contains(&format!("line {line}: ")), "{sentence}");
    fs::write(arena.dir.join("journal.jsonl"), sound).expect("a file");
    sentence
}

#[test]
fn a_game_that_is_not_as_the_rules_say_is_refused_whatever_its_checksum() {
    let arena = Arena::new();
    arena.play(&RANDOM);
    let last = |game: &Value| game["moves"].as_array().expect("moves").len() - 1;
    type Change = Box<dyn Fn(&mut Value)>;
    let set = |name: &'static str, value: Value| -> Change {
        Box::new(move |game: &mut Value| game[name] = value.clone())
    };
    let changes: [(Change, &str); 15] = [
        (set("points", json!([100.0, -7.5])), "the points are"),
        (
            Box::new(|game| {
                game["points"].as_array_mut().expect("points").reverse();
            }),
            "the points are",
        ),
        (set("points", json!([1.0])), "the points are"),
        (set("reason", json!("agreement")), "and not otherwise"),
        (set("reason", json!("forfeit")), "and not otherwise"),
        (
            set(
                "forfeit",
                json!({"seat": 0, "fault": "time", "what": "late"}),
            ),
            "and not otherwise",
        ),
        (
            Box::new(move |game| {
                let last = last(game);
                game["moves"][last]["move"] = json!("1-50");
            }),
            "illegal move",
        ),
        (
            Box::new(move |game| {
                let last = last(game);
                game["moves"][last]["record"] = json!("1-50");
            }),
            "is written",
        ),
        (
            Box::new(|game| {
                game["moves"].as_array_mut().expect("moves").pop();
            }),
            "the game is not over",
        ),
        (
            Box::new(|game| {
                let moves = game["moves"].as_array_mut().expect("moves");
                moves.push(moves[0].clone());
            }),
            "the game is over",
        ),
        (
            Box::new(|game| game["moves"][0]["seat"] = json!(1)),
            "it is the turn of",
        ),
        (set("engines", json!([0, 0])), "the engines"),
        (
            set("opening", json!({"moves": ["32-28"]})),
            "opening 2 is not the one",
        ),
        (
            set("id", json!({"opening": 0, "pairing": 9, "turn": 0})),
            "no such game",
        ),
        (
            Box::new(|game| game["moves"][0]["seconds"] = json!(-1.0)),
            "its time",
        ),
    ];
    for (change, said) in changes {
        let sentence = forged(&arena, &RANDOM, 2, change);
        assert!(sentence.contains(said), "{said}: {sentence}");
    }
    // With the checksum alone made anew, the game is the one that was played.
    let sound = arena.read("journal.jsonl");
    let games = arena.games();
    let header = sound.lines().next().expect("a header");
    let lines: Vec<String> = games.iter().map(sealed).collect();
    fs::write(
        arena.dir.join("journal.jsonl"),
        format!("{header}\n{}", lines.concat()),
    )
    .expect("a file");
    arena.play(&RANDOM);
}

#[test]
fn games_that_the_runner_or_an_engine_ends_are_believed() {
    let fast = "builtin,set.tt-size=12,nodes=100,set.resign=3,set.offer-draws=true";
    let crash = bad("crash");
    for arguments in [
        &[
            "--engine",
            fast,
            "--engine",
            fast,
            "--adjudicate-draw",
            "score=9,plies=4,after=20",
        ][..],
        &[
            "--engine",
            fast,
            "--engine",
            "random",
            "--adjudicate-win",
            "score=1,plies=4",
        ],
        &["--engine", fast, "--engine", "random", "--max-plies", "9"],
        &["--engine", fast, "--engine", "random"],
        &["--engine", FAST, "--engine", &crash, "--depth", "1"],
        &[
            "--variant",
            "chinese-checkers",
            "--set",
            "players=3",
            "--engine",
            "random",
            "--engine",
            "random",
            "--engine",
            "random",
            "--max-plies",
            "40",
        ],
    ] {
        let arena = Arena::new();
        let arguments = [arguments, &["--games", "6"]].concat();
        arena.play(&arguments);
        let (before, games) = (arena.summary(), arena.read("games.pdn"));
        let again = arena.play(&arguments);
        assert!(again.contains("6 games are in the journal"), "{again}");
        assert_eq!(arena.summary()["reasons"], before["reasons"]);
        assert_eq!(arena.read("games.pdn"), games);
    }
}

#[test]
fn an_adjudication_that_the_scores_do_not_give_is_refused() {
    let arguments = [
        "--engine",
        FAST,
        "--engine",
        "random",
        "--adjudicate-win",
        "score=1,plies=4",
        "--max-plies",
        "9",
        "--games",
        "4",
    ];
    let arena = Arena::new();
    arena.play(&arguments);
    let sentence = forged(&arena, &arguments, 1, |game| {
        game["reason"] = json!("adjudication");
    });
    assert!(sentence.contains("max-plies"), "{sentence}");
    let sentence = forged(&arena, &arguments, 1, |game| {
        game["moves"].as_array_mut().expect("moves").pop();
    });
    assert!(sentence.contains("not over"), "{sentence}");
}

#[test]
fn a_shorter_match_counts_its_own_games_and_the_journal_keeps_the_others() {
    let arena = Arena::new();
    arena.play(&RANDOM);
    let finished = arena.run(&["--engine", "random", "--engine", "random", "--games", "3"]);
    assert_eq!(finished.status, Some(0));
    assert!(
        finished.stderr.contains("3 games of the journal"),
        "{}",
        finished.stderr
    );
    assert_eq!(arena.summary()["games"], 3);
    assert_eq!(arena.read("games.pdn").matches("[Event ").count(), 3);
    assert_eq!(arena.games().len(), 6);
    arena.play(&RANDOM);
    assert_eq!(arena.summary()["games"], 6);
}

/// A match in a shell that first does something.
fn in_shell(arena: &Arena, first: &str, arguments: &[&str]) -> Finished {
    let inner = arena.command(arguments);
    let mut command = Command::new("sh");
    command
        .arg("-c")
        .arg(format!("{first}; exec \"$@\""))
        .arg("sh");
    command.arg(inner.get_program()).args(inner.get_args());
    command.env_remove("RAFLE_LOG");
    run(command.stdout(Stdio::piped()), TIMEOUT)
}

#[test]
fn a_full_disk_ends_the_match_in_good_order() {
    let arguments = ["--engine", "random", "--engine", "random", "--games", "40"];
    let whole = Arena::new();
    whole.play(&arguments);
    let arena = Arena::new();
    // No file may grow beyond a size.
    for blocks in [50, 120] {
        let finished = in_shell(
            &arena,
            &format!("trap '' XFSZ; ulimit -f {blocks}"),
            &arguments,
        );
        assert_eq!(finished.status, Some(1), "{}", finished.stderr);
        let sentence = finished.stderr;
        assert_eq!(sentence.lines().count(), 1, "{sentence}");
        assert!(
            sentence.contains("journal.jsonl': File too large"),
            "{sentence}"
        );
        let games = arena.games().len();
        assert!((1..40).contains(&games), "{games}");
    }
    let before = arena.games();
    arena.play(&arguments);
    assert_eq!(arena.games()[..before.len()], before);
    assert_eq!(arena.games().len(), 40);
    assert_eq!(arena.summary()["games"], 40);
}

#[test]
fn a_match_without_threads_is_told_in_a_sentence_and_keeps_its_games() {
    let arena = Arena::new();
    arena.play(&RANDOM);
    let before = arena.games();
    let longer = ["--engine", "random", "--engine", "random", "--games", "8"];
    let mut command = arena.command(&longer);
    // No thread can have as large a stack.
    command.env("RUST_MIN_STACK", "1000000000000000000");
    let finished = run(command.stdout(Stdio::piped()), TIMEOUT);
    assert_eq!(finished.status, Some(1), "{}", finished.stderr);
    let sentence = finished.stderr;
    assert_eq!(sentence.lines().count(), 1, "{sentence}");
    assert!(sentence.contains("no thread for the output"), "{sentence}");
    assert_eq!(arena.games(), before);
    arena.play(&longer);
    assert_eq!(arena.games()[..6], before);
    assert_eq!(arena.games().len(), 8);
}

#[test]
fn a_match_of_any_length_begins_at_once_and_in_little_memory() {
    use rustix::process::{Pid, Signal, kill_process};
    for openings in ["ballots", "random:6"] {
        let arena = Arena::new();
        let mut command = arena.command(&[
            "--engine",
            "random",
            "--engine",
            "random",
            "--games",
            "400000000",
            "--openings",
            openings,
        ]);
        let mut child = command
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let start = Instant::now();
        while arena.read("journal.jsonl").lines().count() < 4 {
            assert!(start.elapsed() < TIMEOUT, "no game ends");
            assert_eq!(child.try_wait().expect("a child"), None);
            std::thread::sleep(Duration::from_millis(5));
        }
        // The peak memory in kilobytes, if the system reports it.
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let peak = peak.and_then(|text| text.trim().strip_suffix(" kB")?.parse::<u32>().ok());
        assert!(peak.is_none_or(|peak| peak < 200_000), "{peak:?}");
        kill_process(Pid::from_child(&child), Signal::INT).expect("a signal");
        assert_eq!(child.wait().expect("an end").code(), Some(1));
        assert_eq!(arena.summary()["games-planned"], 400_000_000);
    }
}

#[test]
fn too_many_pairings_are_refused() {
    let engines = ["--engine", "random"].repeat(500);
    let finished = run(
        program().arg("match").args(engines).stdout(Stdio::piped()),
        TIMEOUT,
    );
    assert_eq!(finished.status, Some(2));
    let sentence = finished.stderr;
    assert!(
        sentence.contains("500 engines make more than 100000 pairings"),
        "{sentence}"
    );
}
