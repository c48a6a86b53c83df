//! What the command line of a match takes and refuses.

use crate::common::{WATCHDOG, program, run};
use crate::support::{FAST, bad};
use std::process::Stdio;

/// That a match is refused with a line that names all of these.
fn refused(arguments: &[&str], named: &[&str]) {
    let finished = run(
        program()
            .arg("match")
            .args(arguments)
            .stdout(Stdio::piped()),
        WATCHDOG,
    );
    assert_eq!(finished.status, Some(2), "{arguments:?}");
    assert_eq!(finished.stdout, "", "{arguments:?}");
    let line = finished.stderr.strip_suffix('\n').expect("a line");
    assert!(!line.contains('\n'), "{line}");
    for word in named {
        assert!(line.contains(word), "{arguments:?}: {line}");
    }
}

#[test]
fn a_match_needs_an_engine_for_every_seat() {
    refused(&[], &["--engine"]);
    refused(&["--engine", FAST], &["2 seats", "1"]);
}

#[test]
fn what_is_wrong_with_an_engine_is_said() {
    let with = |engine: &'static str| ["--engine", FAST, "--engine", engine];
    refused(&with("x"), &["'x'"]);
    refused(&with("builtin,speed=1"), &["'speed'"]);
    refused(&with("builtin,set.tt-size=x"), &["tt-size", "'x'"]);
    refused(&with(FAST), &["'good'"]);
    refused(
        &with("cmd=/no/such/program"),
        &["'/no/such/program'", "can't be started"],
    );
}

#[test]
fn a_parameter_that_the_engine_does_not_have_is_refused() {
    let engine = format!(
        "cmd=\"'{}' hub\",set.colour=red",
        env!("CARGO_BIN_EXE_rafle")
    );
    refused(
        &["--engine", FAST, "--engine", &engine],
        &["'colour'", "tt-size"],
    );
}

#[test]
fn a_match_is_regular() {
    refused(
        &[
            "--engine",
            FAST,
            "--engine",
            "builtin",
            "--set",
            "irregular=claim",
        ],
        &["irregular=claim", "every move is regular"],
    );
}

#[test]
fn values_that_make_no_sense_are_refused() {
    let with = |more: &[&'static str]| [&["--engine", FAST, "--engine", "builtin"], more].concat();
    for (option, value) in [
        ("--tc", "fast"),
        ("--move-time", "0"),
        ("--depth", "0"),
        ("--nodes", "x"),
        ("--games", "0"),
        ("--variant", "chess"),
        ("--set", "notation=roman"),
        ("--concurrency", "0"),
        ("--seed", "x"),
        ("--sprt", "elo0=5,elo1=1"),
        ("--adjudicate-win", "score=x,plies=1"),
        ("--adjudicate-draw", "plies=3"),
        ("--max-plies", "0"),
        ("--time-margin", "x"),
        ("--patience", "0"),
        ("--openings", "/no/such/file"),
    ] {
        let last = value.rsplit(['=', ',']).next().unwrap_or(value);
        let named = if option == "--sprt" {
            "elo0"
        } else if option == "--adjudicate-draw" {
            "score"
        } else {
            last
        };
        refused(&with(&[option, value]), &[named]);
    }
    refused(
        &with(&["--engine", "builtin,name=third", "--sprt", "elo0=0"]),
        &["--sprt", "two engines"],
    );
}

#[test]
fn each_game_is_one_line_where_no_terminal_is_connected() {
    let engine = bad("illegal");
    let arguments = [
        "match", "--engine", FAST, "--engine", &engine, "--games", "2", "--depth", "1",
    ];
    let finished = run(program().args(arguments).stdout(Stdio::piped()), WATCHDOG);
    let lines: Vec<&str> = finished.stdout.lines().collect();
    assert!(
        lines[0].starts_with(
            "1/2 white=good black=bad white wins, forfeit, 3 plies, black, illegal move: "
        ),
        "{lines:?}"
    );
    assert!(
        lines[1].starts_with(
            "2/2 white=bad black=good black wins, forfeit, 2 plies, white, illegal move: "
        ),
        "{lines:?}"
    );
}
