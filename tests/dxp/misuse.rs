//! What makes no sense is refused in one line that names it.

use crate::common::{WATCHDOG, program, run};
use std::process::Stdio;

/// The status and the one line on standard error of a run that does not get to play.
fn refused(arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = program();
    command.arg("dxp").args(arguments).stdout(Stdio::piped());
    let finished = run(&mut command, WATCHDOG);
    assert_eq!(finished.stdout, "", "{arguments:?}");
    assert_eq!(finished.stderr.lines().count(), 1, "{}", finished.stderr);
    (finished.status, finished.stderr)
}

#[test]
fn the_argument_that_is_wrong_is_named() {
    for (arguments, named) in [
        (&["listen", "--set", "variant=strand"][..], "variant=strand"),
        (&["listen", "--set", "irregular=claim"], "irregular=claim"),
        (
            &["listen", "--set", "notation=algebraic"],
            "notation=algebraic",
        ),
        (
            &["call", "localhost", "--set", "ponder=true"],
            "ponder=true",
        ),
        (&["listen", "--set", "tt-size=99"], "tt-size: '99'"),
        (&["listen", "--set", "speed=9"], "'speed'"),
        (&["listen", "--set", "speed"], "'speed'"),
        (&["listen", "--bind", "here"], "--bind"),
        (&["listen", "--port", "99999"], "--port"),
        (&["listen", "--peer-timeout", "0"], "--peer-timeout"),
        (&["listen", "--game-time=-1"], "--game-time"),
        (
            &["listen", "--pdn", "/nowhere/games.pdn"],
            "--pdn '/nowhere/games.pdn'",
        ),
        (&["call"], "HOST"),
        (&["call", ":1"], "HOST"),
        (&["call", "localhost:port"], "'port'"),
        (&["call", "localhost", "--time", "1000"], "--time"),
        (&["call", "localhost", "--time", "nan"], "--time"),
        (&["call", "localhost", "--moves", "1000"], "--moves"),
        (&["call", "localhost", "--games", "0"], "--games"),
        (&["call", "localhost", "--colour", "red"], "--colour"),
        (
            &["call", "localhost", "--fen", "W:W77:B1"],
            "--fen: bad position: '77'",
        ),
        (
            &["call", "localhost", "--fen", "W:W46:B37,41"],
            "--fen: the game is over",
        ),
        (
            &["call", "localhost", "--ballots", "/nowhere"],
            "--ballots: ",
        ),
        (
            &["call", "localhost", "--ballots", "ballots", "--fen", "x"],
            "--fen",
        ),
        (&["dance"], "'dance'"),
    ] {
        let (status, line) = refused(arguments);
        assert_eq!(status, Some(2), "{arguments:?}: {line}");
        assert!(line.contains(named), "{arguments:?}: {line}");
    }
}

#[test]
fn a_parameter_may_be_set_to_the_value_that_it_must_have() {
    // The port is taken: it gets as far as that.
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    let set = ["--set", "variant=normal", "--set", "irregular=off"];
    let (status, line) = refused(&[&["listen", "--port", &port][..], &set].concat());
    assert_eq!(status, Some(1), "{line}");
    assert!(
        line.contains(&format!("can't listen on 127.0.0.1:{port}")),
        "{line}"
    );
}

#[test]
fn a_call_that_is_not_answered_fails() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    drop(listener);
    let (status, line) = refused(&["call", &address]);
    assert_eq!(status, Some(1), "{line}");
    assert!(line.contains(&format!("can't call {address}")), "{line}");
}

#[test]
fn a_closed_output_ends_the_program_quietly() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = program();
    command
        .args(["dxp", "listen", "--port", "0"])
        .stdout(writer);
    let finished = run(&mut command, WATCHDOG);
    assert_eq!((finished.status, finished.stderr.as_str()), (Some(0), ""));
}

#[test]
fn help_shows_how_to_listen_and_how_to_call() {
    let mut command = program();
    command.args(["dxp", "--help"]).stdout(Stdio::piped());
    let finished = run(&mut command, WATCHDOG);
    assert_eq!(finished.status, Some(0));
    for part in ["rafle dxp listen", "rafle dxp call localhost"] {
        assert!(finished.stdout.contains(part), "{}", finished.stdout);
    }
}
