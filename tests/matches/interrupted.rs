//! Matches that are broken off, and go on by the same command without playing or losing a game twice.

use crate::support::{Arena, FAST, TIMEOUT, bad, by_pipe};
use serde_json::Value;
use std::collections::HashSet;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

const GAMES: usize = 16;

/// A match of two processes. One of them waits while the file `hold` exists and three games are played.
fn arguments() -> Vec<String> {
    let (one, two) = (by_pipe("one", 300), bad("held"));
    let two = two + ",set.tt-size=12,nodes=300";
    [
        "--engine",
        &one,
        "--engine",
        &two,
        "--games",
        "16",
        "--concurrency",
        "2",
    ]
    .map(str::to_owned)
    .to_vec()
}

fn start(arena: &Arena) -> Child {
    let arguments = arguments();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut command = arena.command(&arguments);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("the program starts")
}

/// Waits until this number of games is in the journal.
fn wait_for(arena: &Arena, games: usize) {
    let start = Instant::now();
    while arena.read("journal.jsonl").lines().count() <= games {
        assert!(start.elapsed() < TIMEOUT, "no game ends");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn ids(arena: &Arena) -> HashSet<String> {
    arena
        .games()
        .iter()
        .map(|game| game["id"].to_string())
        .collect()
}

fn finish(arena: &Arena) -> Value {
    let arguments = arguments();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    arena.play(&arguments);
    assert_eq!(arena.games().len(), GAMES);
    assert_eq!(ids(arena).len(), GAMES);
    assert_eq!(arena.read("games.pdn").matches("[Event ").count(), GAMES);
    arena.summary()
}

#[test]
fn a_match_killed_again_and_again_has_every_game_once() {
    let arena = Arena::new();
    for games in [3, 8, 13] {
        let mut child = start(&arena);
        wait_for(&arena, games);
        child.kill().expect("a signal");
        child.wait().expect("an end");
        // Engines that are well behaved end with their input.
        arena.is_deserted();
    }
    let before = arena.games();
    let summary = finish(&arena);
    assert_eq!(arena.games()[..before.len()], before[..]);
    assert_eq!(summary["games"], GAMES);
    assert_eq!(summary["forfeits"].as_array().map(Vec::len), Some(0));
    let pairs: u64 = summary["pairings"][0]["pairs"]
        .as_array()
        .expect("five numbers")
        .iter()
        .filter_map(Value::as_u64)
        .sum();
    assert_eq!(pairs, GAMES as u64 / 2);
}

#[test]
fn no_engine_outlives_a_match_that_is_killed() {
    let arena = Arena::new();
    for wait_for in ["bad-engine.sh reads-nothing"; 8]
        .into_iter()
        .chain(["sleep"])
    {
        let engine = bad("reads-nothing");
        let mut command = arena.command(&["--engine", FAST, "--engine", &engine, "--depth", "1"]);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the program starts");
        // Its engine never answers, so this is during the handshake, or even before the match has taken charge
        // of the process.
        arena.wait_for_process(wait_for);
        child.kill().expect("a signal");
        child.wait().expect("an end");
        arena.is_deserted();
    }
}

#[test]
fn a_match_that_is_asked_to_end_leaves_nothing_and_can_be_resumed() {
    use rustix::process::{Pid, Signal, kill_process};
    for signal in [Signal::INT, Signal::TERM] {
        let arena = Arena::new();
        let hold = arena.dir.join("hold");
        std::fs::write(&hold, "").expect("a file");
        let mut child = start(&arena);
        wait_for(&arena, 3);
        let pid = Pid::from_child(&child);
        kill_process(pid, signal).expect("a signal");
        let status = child.wait().expect("an end");
        let summary = arena.summary();
        assert_eq!(status.code(), Some(1), "{summary}");
        arena.is_deserted();
        assert_eq!(summary["ended"], "interrupted");
        std::fs::remove_file(&hold).expect("a file");
        finish(&arena);
    }
}

#[test]
fn a_finished_match_plays_nothing_more_but_can_be_made_longer() {
    let arena = Arena::new();
    let with_games = |games: &'static str| {
        let one = "builtin,set.tt-size=12,nodes=100";
        ["--engine", one, "--engine", one, "--games", games]
    };
    arena.play(&with_games("4"));
    let first = arena.games();
    let again = arena.play(&with_games("4"));
    assert!(again.contains("4 games are in the journal"), "{again}");
    assert_eq!(arena.games(), first);
    arena.play(&with_games("6"));
    assert_eq!(arena.games()[..4], first[..]);
    assert_eq!(ids(&arena).len(), 6);
}

#[test]
fn another_match_does_not_write_into_the_same_directory() {
    let arena = Arena::new();
    let one = "builtin,set.tt-size=12,nodes=100";
    arena.play(&["--engine", one, "--engine", one, "--games", "2"]);
    let other = arena.run(&[
        "--engine", one, "--engine", one, "--games", "2", "--seed", "2",
    ]);
    assert_eq!(other.status, Some(2));
    assert!(
        other.stderr.contains("another match: the seed"),
        "{}",
        other.stderr
    );
}
