//! `rafle solve` and `rafle puzzles`.

use crate::common::program;
use crate::{bad, good, rafle};
use serde_json::Value;
use std::fs::File;
use std::path::PathBuf;

/// A suite of this text, and its name.
fn suite(name: &str, text: &str) -> (PathBuf, String) {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("a file");
    let name = path.to_string_lossy().into_owned();
    (path, name)
}

/// A win in one, a move to avoid, a proved win and draw, and a wrong solution.
const SUITE: &str = "# a suite\nvariant normal;\n\n\
    W:W28,32:B22 bm 28x17; id \"the last piece\";\n\
    W:W28,35:B19 am 28-23;\n\
    W:W28,32:B22 verdict win;\n\
    W:WK46:BK50 verdict draw;\n";

#[test]
fn a_suite_that_is_solved_ends_well() {
    let (_, path) = suite("solved.epd", SUITE);
    let told = good(&["solve", &path, "--nodes", "2000"]);
    let lines: Vec<&str> = told.lines().collect();
    let first = format!("{path}: line 4, the last piece: found at depth 1, ");
    assert!(lines[0].starts_with(&first), "{told}");
    assert!(lines[0].ends_with(": 28x17x22, score 99.99"), "{told}");
    assert!(lines[3].contains("line 7: found at depth "), "{told}");
    assert!(lines[4].starts_with("4 of 4 solved; "), "{told}");
    assert!(lines[4].ends_with(" on average to a solution"), "{told}");
    assert_eq!(lines.len(), 5);
}

#[test]
fn what_is_not_found_is_told_with_what_was_wanted() {
    let (_, path) = suite(
        "unsolved.epd",
        "W:W28,32:B22 bm 28x17\nW:WK46:BK50 am 46-41, 46-37; verdict loss\n",
    );
    let finished = rafle(&["solve", &path, "--depth", "3"]);
    assert_eq!(finished.status, Some(1));
    let lines: Vec<&str> = finished.stdout.lines().collect();
    let wanted = "s: wanted am 46-41,46-37; verdict loss, searched 46-";
    assert!(
        lines[1].contains(": line 2: not found to depth "),
        "{lines:?}"
    );
    assert!(lines[1].contains(wanted), "{lines:?}");
    assert!(lines[2].starts_with("1 of 2 solved; "), "{lines:?}");
    assert_eq!(
        finished.stderr,
        format!("rafle: {path}: 1 position is not solved\n")
    );
}

#[test]
fn faulty_lines_are_told_in_their_place() {
    let (_, path) = suite(
        "faulty.epd",
        "W:W31:B12 bm 31-28;\nW:W28,32:B22 bm 28x17;\nW:W31:B12 bm;\n",
    );
    let finished = rafle(&["solve", &path, "--depth", "3"]);
    assert_eq!(finished.status, Some(1));
    let lines: Vec<&str> = finished.stdout.lines().collect();
    assert_eq!(
        lines[0],
        format!("{path}: line 1: bm: illegal move '31-28'; legal moves: 31-26 31-27")
    );
    assert_eq!(lines[2], format!("{path}: line 3: bm: the move is empty"));
    assert!(
        lines[3].starts_with("1 of 1 solved, 2 faulty; "),
        "{lines:?}"
    );
    assert_eq!(
        finished.stderr,
        format!("rafle: {path}: 2 positions are faulty\n")
    );
}

#[test]
fn programs_read_an_object_a_line() {
    let (_, path) = suite("json.epd", SUITE);
    let told = good(&["solve", &path, "--nodes", "2000", "--json"]);
    let objects: Vec<Value> = { told.lines() }
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    assert_eq!(objects.len(), 5);
    assert_eq!(objects[0]["id"], "the last piece");
    assert_eq!(objects[0]["variant"], "normal");
    assert_eq!(objects[0]["position"], "W:W28,32:B22");
    assert_eq!(objects[0]["task"], "bm 28x17");
    assert_eq!(objects[0]["move"], "28x17x22");
    assert_eq!(objects[0]["solved"], true);
    let nodes: Vec<u64> = { objects[..4].iter() }
        .map(|object| object["nodes"].as_u64().expect("a number"))
        .collect();
    assert_eq!(objects[4]["nodes"], nodes.iter().sum::<u64>());
    assert_eq!(objects[4]["solved"], 4);
    assert_eq!(objects[4]["faulty"], 0);
    // The same search finds the same after as many positions.
    let again = good(&["solve", &path, "--nodes", "2000", "--json"]);
    let found = |line: &str| {
        let object: Value = serde_json::from_str(line).expect("an object");
        [&object["found_depth"], &object["found_nodes"]].map(Value::to_string)
    };
    assert!({ told.lines().zip(again.lines()) }.all(|(one, other)| found(one) == found(other)));
}

#[test]
fn puzzles_in_pdn_ask_for_their_first_move() {
    let (_, path) = suite(
        "puzzles.pdn",
        "[Event \"one\"]\n[FEN \"W:W28,32:B22\"]\n\n1. 28x17 *\n\n\
         [Variant \"strand\"]\n[FEN \"W:We5:Bd6,f6,f8\"]\n\n1. e5xe9 *\n",
    );
    let told = good(&["solve", &path, "--depth", "4"]);
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines[0].starts_with(&format!("{path}: game 1, line 1: found at depth ")));
    assert!(lines[1].starts_with(&format!("{path}: game 2, line 6: found at depth ")));
    assert!(lines[2].starts_with("2 of 2 solved; "));
}

#[test]
fn a_suite_comes_from_standard_input_too() {
    let (path, _) = suite("strand.epd", "W:We5:Bd6,f6,f8 bm e5xe9;\n");
    let mut command = program();
    command.args(["solve", "-", "--variant", "strand", "--depth", "4"]);
    command.stdin(File::open(path).expect("a file"));
    let finished = command.output().expect("the program runs");
    assert_eq!(
        (finished.status.code(), &*finished.stderr),
        (Some(0), &b""[..])
    );
    let told = String::from_utf8(finished.stdout).expect("text");
    assert!(
        told.starts_with("standard input: line 1: found at depth "),
        "{told}"
    );
}

#[test]
fn positions_are_played_to_the_ends_that_their_verdicts_name() {
    let (_, path) = suite(
        "played.epd",
        "W:W28,32:B22 verdict win; id \"two men\";\nW:WK46:BK50 verdict loss;\nW:W28,32:B22 bm 28x17;\n",
    );
    let play = ["solve", &path, "--play", "--nodes", "2000"];
    let finished = rafle(&play);
    assert_eq!(finished.status, Some(1));
    let lines: Vec<&str> = finished.stdout.lines().collect();
    let first = format!("{path}: line 1, two men: win by no-pieces after 1 plies; ");
    assert!(lines[0].starts_with(&first), "{lines:?}");
    let drawn = format!("{path}: line 2: draw by ");
    assert!(lines[1].starts_with(&drawn), "{lines:?}");
    assert!(lines[1].contains(", wanted verdict loss; "), "{lines:?}");
    let aimless = format!("{path}: line 3: there is no verdict to play for");
    assert_eq!(lines[2], aimless);
    assert!(
        lines[3].starts_with("1 of 2 solved, 1 faulty; "),
        "{lines:?}"
    );
    let told = rafle(&[&play[..], &["--json"]].concat()).stdout;
    let objects = told
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"));
    let objects: Vec<Value> = objects.collect();
    assert_eq!(objects[0]["result"], "win");
    assert_eq!(objects[0]["reason"], "no-pieces");
    assert_eq!(objects[1]["result"], "draw");
    assert_eq!(objects[1]["solved"], false);
    assert_eq!(objects[3]["solved"], 1);
}

#[test]
fn misuse_is_named_in_a_sentence() {
    let (_, path) = suite("misuse.epd", SUITE);
    let missing = bad(&["solve", "/nowhere.epd"]);
    assert!(missing.starts_with("rafle: '/nowhere.epd': "), "{missing}");
    for (more, sentence) in [
        (
            &["--nodes", "0"][..],
            "invalid value '0' for '--nodes <N>': '0' is not a whole number above 0",
        ),
        (&["--set", "x=1"], "there is no parameter 'x'"),
        (&["--set", "x"], "--set 'x' is not of the form NAME=VALUE"),
        (
            &["--threads", "0"],
            "invalid value '0' for '--threads <N>': '0' is not a whole number from 1 to 128",
        ),
    ] {
        let line = bad(&[&["solve", &path], more].concat());
        assert_eq!(line, format!("rafle: {sentence}"), "{more:?}");
    }
    let (_, path) = suite("empty.epd", "# nothing\n");
    let finished = rafle(&["solve", &path]);
    assert_eq!(finished.status, Some(1));
    assert_eq!(
        finished.stderr,
        format!("rafle: {path}: there is no position\n")
    );
    let players = [
        "puzzles",
        "--variant",
        "chinese-checkers",
        "--set",
        "players=3",
    ];
    assert_eq!(
        bad(&players),
        "rafle: puzzles are for games of two players, not of 3"
    );
}

#[test]
fn the_same_command_makes_the_same_suite_and_it_can_be_solved() {
    let make = "puzzles --variant losing --count 1 --seed 3 --nodes 10000";
    let make: Vec<&str> = make.split(' ').collect();
    let made = good(&make);
    let lines: Vec<&str> = made.lines().collect();
    assert_eq!(
        lines[..2],
        [
            "# rafle puzzles --variant losing --count 1 --seed 3 --nodes 10000 --shallow 2",
            "variant losing;"
        ]
    );
    assert_eq!(lines.len(), 3, "{made}");
    assert_eq!(made, good(&make));
    let (_, path) = suite("made.epd", &made);
    // The search that has confirmed the solution.
    let search = ["--nodes", "40000", "--set", "tt-size=18"];
    let told = good(&[&["solve", &path][..], &search].concat());
    assert!(told.contains("\n1 of 1 solved; "), "{told}");
}

#[test]
fn endings_that_are_made_are_won() {
    let make =
        "puzzles --variant killer --endings 8 --count 2 --nodes 10000 --shallow 5 --set bb-size=3";
    let make: Vec<&str> = make.split(' ').collect();
    let made = good(&make);
    let lines: Vec<&str> = made.lines().collect();
    let command = "# rafle puzzles --variant killer --set bb-size=3 --count 2 --seed 1 --nodes 10000 --shallow 5 --endings 8";
    assert_eq!(lines[0], command);
    assert!(lines[2].contains(" verdict win; id \"game "), "{made}");
    let (_, path) = suite("endings.epd", &made);
    let told = good(&["solve", &path, "--play", "--nodes", "10000"]);
    assert!(told.contains("\n2 of 2 solved; "), "{told}");
    assert_eq!(
        bad(&["puzzles", "--endings", "1"]),
        "rafle: invalid value '1' for '--endings <PIECES>': '1' is not a whole number from 2 to 100"
    );
}
