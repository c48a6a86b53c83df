//! `rafle play`: games through pipes, and in a terminal.

use crate::common::{WATCHDOG, collect, lines_of, program};
use crate::{VARIANTS, rafle, refused};
use std::io::Write;
use std::process::Stdio;
use std::sync::mpsc::RecvTimeoutError;

/// What the program prints when these lines are typed.
fn played(arguments: &[&str], lines: &[&str]) -> String {
    let mut command = program();
    command.arg("play").args(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let output = collect(child.stdout.take().expect("an output"));
    let mut input = child.stdin.take().expect("an input");
    for line in lines {
        writeln!(input, "{line}").expect("a reader");
    }
    drop(input);
    let text = output.join().expect("a text");
    assert!(child.wait().expect("its end").success(), "{text}");
    text
}

/// Quick answers of the engine.
const QUICK: [&str; 4] = ["--level", "1", "--move-time", "0.01"];

#[test]
fn a_person_plays_the_engine_and_each_has_its_turn() {
    let text = played(&QUICK, &["32-28", "position", "quit"]);
    assert!(text.contains("white plays 32-28"), "{text}");
    assert!(text.contains("\nblack plays "), "{text}");
    let position = text.lines().last().expect("a position");
    assert!(position.starts_with("Wb"), "{position}");
    // Its last move is marked on the board.
    let board = text.rsplit("black plays ").next().expect("a board");
    assert!(board.contains('[') && board.contains("[b]"), "{board}");
    let text = played(&[&QUICK[..], &["--people", "black"]].concat(), &[]);
    assert!(
        text.contains("white plays ") && text.contains("black to move"),
        "{text}"
    );
}

#[test]
fn every_game_can_be_played_by_people_or_by_the_engine_alone() {
    for variant in VARIANTS {
        let text = played(&[variant, "--people", "all"], &["moves", "quit"]);
        let moves = text.lines().last().expect("moves");
        let first = moves.split(' ').next().expect("a move");
        let text = played(&[variant, "--people", "all"], &[first, "back", "position"]);
        assert!(text.contains(&format!("plays {first}\n")), "{text}");
        let start = text.lines().last().expect("a position");
        assert!(start.len() > 40, "{text}");
        let text = played(&[&[variant][..], &QUICK].concat(), &[first]);
        assert!(text.matches(" plays ").count() >= 2, "{text}");
    }
    let six = ["chinese-checkers", "--set", "players=6", "--people", "1,3"];
    let text = played(&[&six[..], &QUICK].concat(), &["moves"]);
    let first = text.lines().last().expect("moves").split(' ').next();
    let text = played(&[&six[..], &QUICK].concat(), &[first.expect("a move")]);
    assert!(
        text.contains("1 plays ") && text.contains("2 plays ") && text.contains("3 to move"),
        "{text}"
    );
    let end = played(
        &[
            "--people",
            "none",
            "--pos",
            "W:W28:B22",
            "--move-time",
            "0.01",
        ],
        &["moves"],
    );
    assert!(end.contains("white has won: no-pieces"), "{end}");
}

#[test]
fn the_beginning_of_a_single_move_is_that_move() {
    let both = ["--people", "all"];
    let text = played(&both, &["35", "19"]);
    assert!(text.contains("white plays 35-30"), "{text}");
    let text = played(&both, &["32"]);
    assert!(
        text.contains("2 moves begin with '32': 32-27 32-28"),
        "{text}"
    );
}

#[test]
fn a_line_that_means_nothing_is_answered_by_one_sentence_and_changes_nothing() {
    let both = ["--people", "all"];
    for (line, sentence) in [
        ("1-2", "illegal move '1-2'"),
        ("dance", "'help' lists the words"),
        ("back", "no move of a person can be taken back"),
        ("moves now", "'moves' stands alone, but 'now' follows it"),
        ("level", "'level' needs more: level N"),
        ("level high", "'high'"),
        (
            "people red",
            "there is no seat 'red', only white, black, all and none",
        ),
    ] {
        let text = played(&both, &[line, "position"]);
        let lines: Vec<&str> = text.lines().collect();
        let [.., told, position] = lines.as_slice() else {
            panic!("{text}");
        };
        assert!(told.contains(sentence), "{told}");
        assert!(position.starts_with("Wbbbb"), "{text}");
    }
}

#[test]
fn moves_are_taken_back_to_a_choice_of_a_person_and_a_game_ends_by_resigning() {
    let text = played(&QUICK, &["32-28", "back", "position"]);
    let position = text.lines().last().expect("a position");
    assert!(position.ends_with("eeewwwwwwwwwwwwwwwwwwww"), "{position}");
    let text = played(
        &["--people", "all"],
        &["resign", "32-28", "hint", "new", "32-28"],
    );
    assert!(
        text.contains("white has resigned\nthe game is over, white has resigned"),
        "{text}"
    );
    assert!(text.contains("white plays 32-28"), "{text}");
    let text = played(
        &["--people", "all", "--move-time", "0.05"],
        &["hint", "help", "people none", "quit"],
    );
    assert!(
        text.contains("the engine would play ") && text.contains("  back "),
        "{text}"
    );
}

#[test]
fn a_level_is_a_name_or_a_number() {
    let level = ["--level", "novice", "--move-time", "0.01"];
    let text = played(&level, &["32-28", "level club", "level 3", "quit"]);
    assert!(text.contains("black plays "), "{text}");
    assert!(text.contains("plays at level club\n"), "{text}");
    assert!(text.contains("plays at level 3\n"), "{text}");
}

#[test]
fn arguments_that_make_no_game_are_refused() {
    refused(&["play", "chess"], &["chess"]);
    refused(&["play", "--level", "-5"], &["--level", "'-5'"]);
    refused(&["play", "--people", "red"], &["--people", "'red'"]);
    refused(&["play", "strand", "--variant", "normal"], &["--variant"]);
    refused(&["play", "--pos", "W:W99:B1"], &["bad position"]);
    // Without input, the board is drawn and nothing else happens.
    let finished = rafle(&["play", "pyramidame"]);
    assert_eq!((finished.status, finished.stderr.as_str()), (Some(0), ""));
}

/// The tabulator completes a move, and the end of input ends the game.
#[cfg(all(target_os = "linux", feature = "line-editing"))]
#[test]
fn a_terminal_completes_what_is_typed() {
    // `script` of util-linux runs a program in a pseudo-terminal.
    let line = format!("{} play --people all", env!("CARGO_BIN_EXE_rafle"));
    let mut command = std::process::Command::new("script");
    command.args(["--quiet", "--return", "--command", &line, "/dev/null"]);
    command.env("TERM", "xterm").env_remove("NO_COLOR");
    let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let Ok(mut child) = child else {
        eprintln!("skipped: there is no program 'script'");
        return;
    };
    let mut input = child.stdin.take().expect("an input");
    let lines = lines_of(child.stdout.take().expect("an output"));
    let until = |wanted: &str| loop {
        let line = lines.recv_timeout(WATCHDOG).expect("a line");
        if line.contains(wanted) {
            return line;
        }
    };
    // The editor takes over after the board: what is typed before belongs to its line all the same.
    let row = until(" 46-50");
    assert!(row.contains("\u{1b}[1m\u{1b}[33mw"), "{row}");
    input.write_all(b"35\t\r").expect("a reader");
    until("white plays 35-30");
    until("black to move");
    input.write_all(b"quit\r").expect("a reader");
    // The output ends with the program.
    loop {
        match lines.recv_timeout(WATCHDOG) {
            Ok(_) => {}
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => panic!("it does not end"),
        }
    }
    assert!(child.wait().expect("its end").success());
    drop(input);
}
