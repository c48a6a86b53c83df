//! What the commands write, and what they refuse.

use crate::common::{WATCHDOG, program, run};
use crate::support::Folder;
use std::process::Stdio;

const SHORT: &str = "--games 3 --nodes 20";

#[test]
fn the_games_of_every_variant_are_played_stored_checked_and_counted() {
    let folder = Folder::new();
    for (words, seats) in [
        ("normal", "white won"),
        ("strand", "black won"),
        ("fidchell-1", "white won"),
        ("fidchell-2", "white won"),
        ("pyramidame", "white won"),
        ("chinese-checkers", "4 won"),
        ("chinese-checkers --set players=3", "5 won"),
        (
            "chinese-checkers --set players=6 --max-plies 60",
            "unfinished 3",
        ),
    ] {
        let name = words.replace([' ', '=', '-'], "");
        let words = format!("--variant {words} {SHORT}");
        let told = folder.play(&words, &name);
        assert!(told.starts_with(&folder.path(&name)), "{told}");
        assert!(
            told.contains(": 3 games, ") && told.contains(seats),
            "{told}"
        );
        let counts = |line: &str| {
            let counts = line.split("3 games, ").nth(1).expect("counts");
            counts
                .split(" a second")
                .next()
                .unwrap_or_default()
                .to_owned()
        };
        let checked = folder.games(&[&name]);
        assert_eq!((checked.status, checked.stderr.as_str()), (Some(0), ""));
        let checked = checked.stdout.trim_end().to_owned();
        assert!(
            counts(&told).starts_with(&counts(&checked)),
            "{told}{checked}"
        );
    }
}

#[test]
fn one_command_makes_one_file_however_many_threads_there_are() {
    let folder = Folder::new();
    folder.play(&format!("{SHORT} --threads 1"), "one");
    folder.play(&format!("{SHORT} --threads 3"), "three");
    folder.play(SHORT, "any");
    assert!(folder.bytes("one") == folder.bytes("three"));
    assert!(folder.bytes("one") == folder.bytes("any"));
    // The file grows.
    folder.play("--games 5 --nodes 20", "one");
    assert!(folder.bytes("one").starts_with(&folder.bytes("any")));
    assert!(folder.bytes("one").len() > folder.bytes("any").len());
    let told = folder.play(SHORT, "one");
    assert!(
        told.contains(": 5 games, ") && !told.contains("a second"),
        "{told}"
    );
}

#[test]
fn several_files_are_counted_together() {
    let folder = Folder::new();
    folder.play(SHORT, "one");
    folder.play(&format!("{SHORT} --seed 2"), "two");
    let told = folder.games(&["one", "two"]);
    assert_eq!((told.status, told.stderr.as_str()), (Some(0), ""));
    let lines: Vec<&str> = told.stdout.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[2].starts_with("2 files: 6 games, "), "{}", lines[2]);
    let told = folder.games(&["one", "one"]);
    assert_eq!((told.status, told.stdout.as_str()), (Some(2), ""));
    assert!(
        told.stderr.contains("has the same games as"),
        "{}",
        told.stderr
    );
    let told = folder.games(&["none"]);
    assert_eq!((told.status, told.stdout.as_str()), (Some(2), ""));
    assert!(
        told.stderr.contains(&folder.path("none")),
        "{}",
        told.stderr
    );
}

#[test]
fn a_damaged_file_is_refused_with_its_place() {
    let folder = Folder::new();
    folder.play(SHORT, "games");
    let mut bytes = folder.bytes("games");
    let last = bytes.len() - 20;
    bytes[last] ^= 1;
    std::fs::write(folder.path("games"), &bytes).expect("a file");
    for told in [folder.games(&["games"]), folder.run(SHORT, "games")] {
        assert_eq!((told.status, told.stdout.as_str()), (Some(2), ""));
        assert!(told.stderr.contains(", game 3 at byte "), "{}", told.stderr);
        assert_eq!(told.stderr.lines().count(), 1);
    }
    assert!(folder.bytes("games") == bytes);
}

#[test]
fn a_file_that_is_cut_off_has_a_status_of_its_own() {
    let folder = Folder::new();
    folder.play(SHORT, "whole");
    let bytes = folder.bytes("whole");
    std::fs::write(folder.path("cut"), &bytes[..bytes.len() - 3]).expect("a file");
    let told = folder.games(&["cut"]);
    assert_eq!(told.status, Some(1), "{}", told.stderr);
    assert!(
        told.stdout.contains(": normal, 2 games, "),
        "{}",
        told.stdout
    );
    let named = format!("rafle: '{}' is cut off: ", folder.path("cut"));
    assert!(told.stderr.starts_with(&named), "{}", told.stderr);
    assert_eq!(told.stderr.lines().count(), 1);
}

#[test]
fn misuse_is_named_in_one_line() {
    let folder = Folder::new();
    folder.play(SHORT, "games");
    let before = folder.bytes("games");
    for (words, expected) in [
        ("--games 3 --nodes 21", "nodes is 20 there, not 21"),
        ("--games 3 --nodes 20 --seed 2", "seed is 1 there, not 2"),
        ("--games 3 --nodes 20 --variant strand", "variant is normal"),
        (
            "--games 3 --nodes 20 --set draw-rules=repetition",
            "draw-rules",
        ),
        (
            "--games 3 --nodes 20 --random-plies 3",
            "random-plies is 8..10",
        ),
        (
            "--games 3 --nodes 20 --random-rate 1",
            "random-rate is 0.12",
        ),
        (
            "--games 3 --nodes 20 --max-plies 99",
            "max-plies is 400 there",
        ),
        ("--games 0 --nodes 20", "'0'"),
        ("--games 3 --nodes 0", "'0'"),
        ("--games 3", "--nodes"),
        ("--games 3 --nodes 20 --threads 0", "--threads"),
        ("--games 3 --nodes 20 --random-plies 10..8", "'10..8'"),
        ("--games 3 --nodes 20 --random-rate nan", "random-rate"),
        ("--games 3 --nodes 20 --random-rate -1", "random-rate"),
        ("--games 3 --nodes 20 --max-plies 9", "max-plies is 9"),
        (
            "--games 3 --nodes 20 --set skill=3",
            "'skill' is not a rule",
        ),
        ("--games 3 --nodes 20 --set skill", "--set 'skill'"),
        (
            "--games 3 --nodes 20 --set irregular=claim",
            "irregular=claim",
        ),
        ("--games 3 --nodes 20 --variant chess", "'chess'"),
        (
            "--games 3 --nodes 20 --variant chinese-checkers --set players=6 --set pieces=15",
            "with 6 players",
        ),
    ] {
        let told = folder.run(words, "games");
        assert_eq!(
            (told.status, told.stdout.as_str()),
            (Some(2), ""),
            "{words}"
        );
        assert!(told.stderr.contains(expected), "{words}: {}", told.stderr);
        assert_eq!(told.stderr.lines().count(), 1, "{words}");
        assert!(folder.bytes("games") == before, "{words}");
    }
    let told = folder.run(SHORT, "no/such/directory");
    assert_eq!(told.status, Some(2), "{}", told.stderr);
    let told = run(program().arg("games").stdout(Stdio::piped()), WATCHDOG);
    assert_eq!(told.status, Some(2), "{}", told.stderr);
}
