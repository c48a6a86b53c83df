//! `rafle openings`, and the openings `balanced:N` of matches.

use crate::{VARIANTS, empty_directory, good, refused};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// The openings of a file made with these words, and the line that reports it.
fn made(folder: &Path, words: &str, name: &str) -> (Vec<String>, String) {
    let path = folder.join(name);
    let out = path.to_str().expect("a path of text");
    let words = words.split(' ');
    let mut arguments: Vec<&str> = ["openings"].into_iter().chain(words).collect();
    arguments.extend(["--out", out]);
    let told = good(&arguments);
    let text = fs::read_to_string(&path).expect("a file");
    let lines = text.lines().map(str::to_owned).collect();
    let told = told.strip_prefix(&format!("{out}: ")).expect("the file");
    (lines, told.to_owned())
}

/// The moves of the openings of a match's games.
fn played(arguments: &str, dir: &Path) -> Vec<String> {
    let dir_text = dir.to_str().expect("a path of text");
    let mut words: Vec<&str> = arguments.split(' ').collect();
    words.extend(["--max-plies", "8", "--out", dir_text]);
    good(&[&["match"], &words[..]].concat());
    let journal = fs::read_to_string(dir.join("journal.jsonl")).expect("a journal");
    let lines = journal.lines().skip(1);
    let openings = lines.map(|line| {
        let line: Value = serde_json::from_str(line).expect("a game");
        let moves = &line["game"]["opening"]["moves"];
        let moves = moves.as_array().expect("moves");
        let moves: Vec<&str> = moves.iter().filter_map(Value::as_str).collect();
        moves.join(" ")
    });
    openings.collect()
}

#[test]
fn matches_read_the_openings_of_every_variant() {
    let folder = empty_directory("openings-of-variants");
    for (variant, seats) in VARIANTS
        .map(|variant| (variant.to_owned(), 2))
        .into_iter()
        .chain([("chinese-checkers --set players=3".to_owned(), 3)])
    {
        let words = format!("--variant {variant} --count 3 --plies 2-4 --within 4 --nodes 300");
        let (openings, told) = made(&folder, &words, "openings.txt");
        assert_eq!(told, "3 openings of 2..4 plies\n", "{variant}");
        assert_eq!(openings.len(), 3, "{variant}");
        for opening in &openings {
            let plies = opening.split(' ').count();
            assert!((2..=4).contains(&plies), "{variant}: {opening}");
        }
        let file = folder.join("openings.txt");
        let engines = " --engine random".repeat(seats);
        let games = 3 * seats;
        let words = format!(
            "--variant {variant}{engines} --games {games} --openings {}",
            file.to_str().expect("a path of text")
        );
        let _ = fs::remove_dir_all(folder.join("match"));
        let played = played(&words, &folder.join("match"));
        let each = openings.iter().flat_map(|opening| vec![opening; seats]);
        assert!(played.iter().eq(each), "{variant}: {played:?}");
    }
}

#[test]
fn the_openings_depend_on_the_seed_alone_and_a_longer_list_begins_with_the_shorter() {
    let folder = empty_directory("openings-of-seeds");
    let words = "--plies 4 --nodes 500 --count";
    let made = |words: &str| made(&folder, words, "openings.txt").0;
    let one = made(&format!("{words} 6 --threads 1"));
    assert_eq!(made(&format!("{words} 6 --threads 3")), one);
    assert_eq!(made(&format!("{words} 3")), one[..3]);
    assert_ne!(made(&format!("{words} 6 --seed 2")), one);
    // The start position is one of these.
    let start = made("--plies 0 --nodes 500 --count 1");
    assert!(start[0].starts_with("Wbbbb"), "{start:?}");
}

#[test]
fn a_match_makes_its_balanced_openings_and_a_longer_one_begins_with_them() {
    let folder = empty_directory("openings-of-matches");
    for (variant, openings) in [
        ("normal", "balanced:3"),
        ("pyramidame", "balanced:3,within=1"),
    ] {
        let words = |games: usize| {
            format!(
                "--variant {variant} --engine random --engine random --openings {openings} --games {games}"
            )
        };
        let one = folder.join(format!("{variant}-one"));
        let short = played(&words(3), &one);
        let long = played(&words(6), &one);
        assert_eq!(long[..3], short, "{variant}");
        let other = folder.join(format!("{variant}-other"));
        assert_eq!(played(&words(6), &other), long, "{variant}");
        assert!(long.iter().all(|moves| moves.split(' ').count() == 3));
        assert_eq!(long[0], long[1]);
        assert!(long[1] != long[2] && long[3] != long[4], "{long:?}");
    }
}

#[test]
fn mistakes_are_told_and_write_nothing() {
    let folder = empty_directory("openings-misuse");
    let path = folder.join("openings.txt");
    fs::write(&path, "32-28\n").expect("a file");
    let out = path.to_str().expect("a path of text");
    let with = |words: &str, named: &[&str]| {
        let words = words.split(' ');
        let arguments: Vec<&str> = ["openings", "--out", out]
            .into_iter()
            .chain(words)
            .collect();
        refused(&arguments, named);
    };
    refused(&["openings", "--count", "1"], &["--out"]);
    with("--nodes 10", &["--count"]);
    with("--count 0", &["--count", "'0'"]);
    for (option, value) in [
        ("--nodes", "0"),
        ("--plies", "5-2"),
        ("--plies", "x"),
        ("--plies", "4-12-20"),
        ("--within", "x"),
        ("--within", "nan"),
        ("--within", "81"),
        ("--threads", "0"),
        ("--variant", "chess"),
    ] {
        with(&format!("--count 1 {option} {value}"), &[value]);
    }
    with("--count 1 --within=-1", &["'-1'", "from 0 to 80"]);
    with("--count 1 --set players=5", &["players", "5"]);
    with(
        "--count 1 --variant chinese-checkers --set players=6 --set pieces=15",
        &["with 6 players each has 10 pieces"],
    );
    // There are nine first moves.
    with(
        "--count 10 --plies 1 --within 80 --nodes 100",
        &[
            "1000 random lines of 1 plies bring no new opening within 80.00 men, after 9 of 10 openings",
        ],
    );
    with(
        "--count 1 --plies 1 --within 0 --nodes 1",
        &["within 0.00 men, after 0 of 1 openings"],
    );
    assert_eq!(fs::read_to_string(&path).expect("a file"), "32-28\n");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
    for (openings, bound) in [("balanced:5", "0.30"), ("balanced:5,within=0.25", "0.25")] {
        let words = "match --engine random --engine random --variant strand --set opening=rencontre --openings";
        let arguments: Vec<&str> = words.split(' ').chain([openings]).collect();
        let sentence =
            format!("1000 random lines of 5 plies bring no new opening within {bound} men");
        refused(&arguments, &[&sentence]);
    }
}
