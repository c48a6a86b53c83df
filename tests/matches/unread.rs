//! Output that nobody reads, or that is closed.

use crate::common::WATCHDOG;
use crate::support::{Arena, TIMEOUT};
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// A match of games that end at once. The names make each line of output long, so that a pipe is soon full.
fn arguments(games: &str) -> Vec<String> {
    let name = |letter: &str| format!("random,name={}", letter.repeat(400));
    let (one, two) = (name("a"), name("b"));
    [
        "--engine",
        &one,
        "--engine",
        &two,
        "--games",
        games,
        "--max-plies",
        "4",
    ]
    .map(str::to_owned)
    .to_vec()
}

fn start(arena: &Arena, games: &str) -> Child {
    let arguments = arguments(games);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut command = arena.command(&arguments);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

#[test]
fn a_match_goes_on_to_its_records_while_nobody_reads_its_output() {
    let arena = Arena::new();
    let mut child = start(&arena, "400");
    let begun = Instant::now();
    while arena.read("summary.json").is_empty() {
        assert!(begun.elapsed() < WATCHDOG, "{} games", arena.games().len());
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(arena.games().len(), 400);
    let mut text = String::new();
    let mut output = child.stdout.take().expect("a pipe");
    output.read_to_string(&mut text).expect("UTF-8 text");
    assert_eq!(child.wait().expect("an end").code(), Some(0));
    assert_eq!(text.matches(" plies\n").count(), 400);
}

#[test]
fn a_match_whose_output_is_closed_ends_in_good_order_and_can_be_resumed() {
    let arena = Arena::new();
    let mut child = start(&arena, "1000");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    output.read_line(&mut String::new()).expect("a line");
    drop(output);
    let mut stderr = String::new();
    let mut errors = child.stderr.take().expect("a pipe");
    errors.read_to_string(&mut stderr).expect("UTF-8 text");
    assert_eq!(child.wait().expect("an end").code(), Some(1));
    assert!(stderr.contains("the output failed"), "{stderr}");
    assert!(
        stderr.contains("the same command goes on from there"),
        "{stderr}"
    );
    let before = arena.games();
    assert!(
        !before.is_empty() && before.len() < 1000,
        "{}",
        before.len()
    );
    assert_eq!(arena.summary()["games"], before.len());
    let arguments = arguments("1000");
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let finished = crate::common::run(arena.command(&arguments).stdout(Stdio::null()), TIMEOUT);
    assert_eq!(finished.status, Some(0), "{}", finished.stderr);
    let games = arena.games();
    assert_eq!((games.len(), &games[..before.len()]), (1000, &before[..]));
}
