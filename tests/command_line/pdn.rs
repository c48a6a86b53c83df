//! `rafle pdn`: files of games are checked, rewritten, joined and parted.

use crate::common::Finished;
use crate::{empty_directory, good, rafle, refused};
use std::fs;
use std::path::{Path, PathBuf};

/// Games of several variants, one of them with fault.
const MIXED: &str = "[Event \"draughts\"]
[Result \"1-1\"]

1. 32-28 {quiet [%clk 1:00:00]} 19-23! (1... 18-23 2. 37-32 $1) 2. 28:19 14x23 1-1

[Event \"a wrong move\"]

1. 32-28 19-23 2. 37-31 *

[Event \"strand\"]
[Variant \"strand\"]

1. d4-e5 f6xd4 2. c3xe5 a5xc3 *

[Event \"no text\"]

1. 32/28 *

[Event \"three\"]
[Variant \"chinese-checkers\"]
[Rules \"players=3 pieces=10\"]

*

[Event \"a wrong result\"]
[FEN \"W:W28:B22\"]
[Result \"0-2\"]

1. 28x17 0-2

[Event \"an ambiguous capture\"]
[FEN \"W:WK14:B12,22,23,31\"]

1. 14x3x12x22x23 *
";

/// A folder with files of these contents.
pub(crate) fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = empty_directory(&format!("pdn/{name}"));
    for (name, text) in files {
        fs::write(folder.join(name), text).expect("a file");
    }
    folder
}

pub(crate) fn text(path: &Path) -> &str {
    path.to_str().expect("a text")
}

/// The names of the files of a folder.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = names
        .map(|name| name.into_string().expect("a text"))
        .collect();
    names.sort();
    names
}

/// A run in which some games have faults.
pub(crate) fn faulty(arguments: &[&str]) -> Finished {
    let finished = rafle(arguments);
    assert_eq!(
        finished.status,
        Some(1),
        "{arguments:?}: {}",
        finished.stderr
    );
    finished
}

#[test]
fn each_fault_is_told_with_its_place_and_the_other_games_are_checked() {
    let folder = folder("check", &[("mixed.pdn", MIXED), ("good.pdn", "1. 32-28 *")]);
    let (mixed, fine) = (folder.join("mixed.pdn"), folder.join("good.pdn"));
    let finished = faulty(&["pdn", "check", text(&mixed), text(&fine)]);
    let name = text(&mixed);
    let lines: Vec<&str> = finished.stdout.lines().collect();
    assert_eq!(lines.len(), 4, "{lines:?}");
    assert_eq!(
        lines[0],
        format!("{name}: game 2, line 6: move 3: illegal move '37-31'; legal moves: 28x19x23")
    );
    assert!(
        lines[1].starts_with(&format!("{name}: game 4, line 17, column 4: ")),
        "{}",
        lines[1]
    );
    assert!(
        lines[2].starts_with(&format!("{name}: game 6, line 25: white has won: ")),
        "{}",
        lines[2]
    );
    assert!(
        lines[2].ends_with(", but the result is 0-2"),
        "{}",
        lines[2]
    );
    assert_eq!(
        lines[3],
        "8 games, 12 moves in those without a fault, 3 with a fault"
    );
    assert_eq!(finished.stderr, "rafle: 3 of 8 games have a fault\n");
    let told = good(&["pdn", "check", text(&fine)]);
    assert_eq!(
        told,
        "1 game, 1 move in those without a fault, 0 with a fault\n"
    );
}

#[test]
fn games_without_tags_are_of_the_given_variant() {
    let folder = folder(
        "variant",
        &[("games.pdn", "d4-e5 f6xd4 *\n\n[GameType \"20\"]\n32-28 *\n")],
    );
    let path = folder.join("games.pdn");
    faulty(&["pdn", "check", text(&path)]);
    good(&["pdn", "check", text(&path), "--variant", "strand"]);
    good(&[
        "pdn",
        "check",
        text(&path),
        "--variant",
        "strand",
        "--set",
        "landing=any",
    ]);
}

#[test]
fn notations_lead_back_to_the_same_text() {
    let folder = folder("notation", &[("mixed.pdn", MIXED)]);
    let path = |name: &str| text(&folder.join(name)).to_owned();
    let convert = |from: &str, notation: &str, to: &str| {
        rafle(&[
            "pdn",
            "convert",
            &path(from),
            "--notation",
            notation,
            "--out",
            &path(to),
        ])
    };
    let first = convert("mixed.pdn", "numeric", "first.pdn");
    assert_eq!(first.status, Some(1));
    assert_eq!(first.stderr.lines().count(), 4, "{}", first.stderr);
    assert!(
        first
            .stderr
            .ends_with("rafle: 3 of 7 games have a fault; left out\n"),
        "{}",
        first.stderr
    );
    for (from, notation, to) in [
        ("first.pdn", "algebraic", "algebraic.pdn"),
        ("algebraic.pdn", "landings", "landings.pdn"),
        ("landings.pdn", "numeric", "last.pdn"),
    ] {
        let finished = convert(from, notation, to);
        assert_eq!(
            (finished.status, finished.stderr.as_str()),
            (Some(0), ""),
            "{notation}"
        );
    }
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("a file");
    assert_eq!(read("last.pdn"), read("first.pdn"));
    for (file, expected) in [
        (
            "first.pdn",
            "1. 32-28 {quiet [%clk 1:00:00]} 19-23! (1... 18-23 2. 37-32 $1) 2. 28x19 14x23\n*",
        ),
        ("algebraic.pdn", "1. d4-e5 {quiet [%clk 1:00:00]} g7-f6!"),
        ("landings.pdn", "1. 14x28x17x3 *"),
        ("first.pdn", "1. d4-e5 f6xd4 2. c3xe5 a5xc3 *"),
    ] {
        let found = read(file);
        assert!(found.contains(expected), "{expected}: {found}");
    }
    assert_eq!(
        names(&folder),
        [
            "algebraic.pdn",
            "first.pdn",
            "landings.pdn",
            "last.pdn",
            "mixed.pdn"
        ]
    );
}

#[test]
fn faulty_games_are_kept_as_they_are_if_wanted() {
    let folder = folder("kept", &[("mixed.pdn", MIXED)]);
    let path = folder.join("mixed.pdn");
    let finished = faulty(&["pdn", "convert", text(&path), "--keep-faulty"]);
    for kept in [
        "1. 32-28 19-23 2. 37-31 *\n\n[",
        "[Event \"no text\"]\n\n1. 32/28 *\n\n[",
    ] {
        assert!(finished.stdout.contains(kept), "{}", finished.stdout);
    }
    assert_eq!(finished.stdout.matches("[Event ").count(), 7);
}

#[test]
fn normal_tags_are_those_of_the_standard() {
    let game = "[Black \"B\"]\n[Date \"2.4.1998\"]\n[Annotator \"A\"]\n[Black \"other\"]\n[Result \"1-0\"]\n\n32-28 1-0\n";
    let folder = folder("tags", &[("games.pdn", game)]);
    let written = good(&[
        "pdn",
        "convert",
        text(&folder.join("games.pdn")),
        "--tags",
        "normal",
    ]);
    assert_eq!(
        written,
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"1998.04.02\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"B\"]\n\
         [Result \"2-0\"]\n[GameType \"20\"]\n[Annotator \"A\"]\n\n1. 32-28 *\n\n"
    );
}

#[test]
fn the_draughts_family_has_numbers_and_names_in_its_tags() {
    let games = "[GameType \"97\"]\n[FEN \"W:WK28,45:B6:H0:F1:+0+328\"]\n[Result \"0-1\"]\n\n1. 45-40 *\n\n\
        [GameType \"40,W,10,10,N2,0\"]\n[Result \"2-0\"]\n\n1. 32-28 19-23 *\n\n\
        [Variant \"Breakthrough\"]\n[GameType \"20\"]\n\n1. 32-28 *\n\n\
        [GameType \"98\"]\n\n1. 32-28 *\n\n[Variant \"killer\"]\n\n1. 32-28 *\n";
    let folder = folder("family", &[("games.pdn", games)]);
    let path = text(&folder.join("games.pdn")).to_owned();
    let written = good(&["pdn", "convert", &path, "--tags", "normal"]);
    for tags in [
        "[Result \"0-1\"]\n[GameType \"40\"]\n[Variant \"frisian\"]\n[FEN",
        "[Result \"1-0\"]\n[GameType \"40\"]\n[Variant \"frisian\"]\n\n",
        "[Result \"*\"]\n[GameType \"96\"]\n[Variant \"bt\"]\n\n",
        "[Result \"*\"]\n[GameType \"98\"]\n[Variant \"losing\"]\n\n",
        "[Result \"*\"]\n[GameType \"20\"]\n[Variant \"killer\"]\n\n",
    ] {
        assert!(written.contains(tags), "{tags} in\n{written}");
    }
    // What is written reads back as the same games.
    fs::write(folder.join("written.pdn"), &written).expect("a file");
    let again = text(&folder.join("written.pdn")).to_owned();
    assert_eq!(
        good(&["pdn", "convert", &again, "--tags", "normal"]),
        written
    );
    assert!(good(&["pdn", "check", &again]).contains("5 games"));
}

#[test]
fn games_in_other_notations_are_the_same() {
    let one = "[Event \"one\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n";
    let other = "1. d4-e5 {the same} g7-f6 (1... 18-23) 2. 28x19x23 14x23x19 2-0\n\n1. 32-28 19-23 2. 28x19 13x24";
    let folder = folder("unique", &[("one.pdn", one), ("other.pdn", other)]);
    let path = |name: &str| text(&folder.join(name)).to_owned();
    let told = good(&[
        "pdn",
        "merge",
        &path("one.pdn"),
        &path("other.pdn"),
        &path("one.pdn"),
        "--unique",
        "--out",
        &path("all.pdn"),
    ]);
    assert_eq!(told, "4 games, 2 there already, 0 with a fault\n");
    let all = fs::read_to_string(folder.join("all.pdn")).expect("a file");
    assert_eq!(
        all,
        "[Event \"one\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n\n1. 32-28 19-23 2. 28x19 13x24\n*\n\n"
    );
}

#[test]
fn pieces_that_are_joined_are_the_file() {
    let game = |number: usize| {
        let event = number % 3;
        format!(
            "% comment {number}\n[Event \"E {event}\"]\n[Round \"{number}\"]\n\n1. 32-28 {{x}} 19-23 *\n\n"
        )
    };
    let games: String = (0..105).map(game).collect();
    let folder = folder("split", &[("games.pdn", &games)]);
    let path = |name: &str| text(&folder.join(name)).to_owned();
    let told = good(&[
        "pdn",
        "split",
        &path("games.pdn"),
        "--games",
        "10",
        "--out-dir",
        &path("pieces"),
    ]);
    assert_eq!(told, "105 games, 11 files, 0 with a fault\n");
    let pieces = names(&folder.join("pieces"));
    assert_eq!(pieces.len(), 11);
    assert_eq!(
        (pieces[0].as_str(), pieces[10].as_str()),
        ("games-01.pdn", "games-11.pdn")
    );
    let mut arguments: Vec<String> = vec!["pdn".into(), "merge".into()];
    arguments.extend(pieces.iter().map(|piece| path(&format!("pieces/{piece}"))));
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    assert_eq!(good(&arguments), games);

    good(&[
        "pdn",
        "split",
        &path("games.pdn"),
        "--by",
        "Event",
        "--out-dir",
        &path("events"),
    ]);
    assert_eq!(
        names(&folder.join("events")),
        ["E_0.pdn", "E_1.pdn", "E_2.pdn"]
    );
    let first = fs::read_to_string(folder.join("events/E_0.pdn")).expect("a file");
    assert_eq!(first.matches("[Event \"E 0\"]").count(), 35);
    good(&[
        "pdn",
        "split",
        &path("games.pdn"),
        "--by",
        "Site",
        "--out-dir",
        &path("sites"),
    ]);
    assert_eq!(names(&folder.join("sites")), ["without-Site.pdn"]);
}

#[test]
fn what_is_no_file_of_games_is_named() {
    let folder = folder(
        "misuse",
        &[
            ("games.pdn", "1. 32-28 *\n"),
            ("games.pdn.new", "1. 32-28 *\n"),
        ],
    );
    let path = |name: &str| text(&folder.join(name)).to_owned();
    let (games, new) = (path("games.pdn"), path("games.pdn.new"));
    refused(&["pdn", "check", &path("")], &["is a directory"]);
    refused(&["pdn", "check", "/nowhere/x.pdn"], &["'/nowhere/x.pdn'"]);
    refused(
        &["pdn", "convert", &games, "--out", &games],
        &["games.pdn'", "is an input"],
    );
    refused(
        &["pdn", "merge", &games, &new, "--out", &games],
        &["is an input"],
    );
    refused(
        &["pdn", "merge", &new, "--out", &games],
        &["games.pdn.new'", "is an input"],
    );
    refused(&["pdn", "check", "-", "-"], &["only once"]);
    refused(
        &["pdn", "split", &games, "--out-dir", &path("x")],
        &["--games"],
    );
    fs::write(folder.join("games-1.pdn"), "1. 32-28 *\n").expect("a file");
    let finished = faulty(&[
        "pdn",
        "split",
        &path("games-1.pdn"),
        "--by",
        "Event",
        "--out-dir",
        &path("games-1.pdn/x"),
    ]);
    assert_eq!(finished.stderr.lines().count(), 1, "{}", finished.stderr);
}
