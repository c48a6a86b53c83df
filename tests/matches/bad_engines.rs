//! Engines that misbehave: each fault is counted as what it is, the match goes on, nothing is left.

use crate::support::{Arena, FAST, bad};
use serde_json::Value;

/// Arguments for most engines: a shallow search, and a timeout that only a hang exceeds.
const LONG_TIMEOUT: [&str; 4] = ["--depth", "2", "--patience", "120"];

/// Arguments for engines that fall silent, where only the timeout ends the wait. An engine that is slow before it falls
/// silent forfeits in the same way.
const SHORT_TIMEOUT: [&str; 4] = ["--depth", "2", "--patience", "3"];

/// Plays two games of a bad engine against a good one, and returns the arena and the two forfeits of the bad one, which
/// must be of the kind `fault`. `time`, if given, bounds only the bad one.
fn two_forfeits(mode: &str, fault: &str, more: &[&str], time: &str) -> (Arena, Vec<String>) {
    let arena = Arena::new();
    let engine = match time {
        "" => bad(mode),
        _ => format!("{},{time}", bad(mode)),
    };
    let mut arguments = vec!["--engine", FAST, "--engine", &engine, "--games", "2"];
    arguments.extend_from_slice(more);
    let text = arena.play(&arguments);
    let summary = arena.summary();
    assert_eq!(summary["games"], 2, "{text}");
    assert_eq!(summary["engines"][0]["tally"]["wins"], 2, "{text}");
    let forfeits = summary["forfeits"].as_array().expect("a list");
    assert_eq!(forfeits.len(), 2, "{text}");
    let mut told = Vec::new();
    for forfeit in forfeits {
        assert_eq!(
            (&forfeit["engine"], &forfeit["fault"]),
            (&Value::from("bad"), &Value::from(fault)),
            "{text}"
        );
        let what = forfeit["what"].as_str().expect("a text").to_owned();
        assert!(text.contains(&what), "{what} in {text}");
        told.push(what);
    }
    assert_eq!(
        summary["engines"][1]["forfeits"][fault.replace('-', " ")],
        2
    );
    assert_eq!(
        arena
            .read("games.pdn")
            .matches("[Termination \"forfeit: ")
            .count(),
        2
    );
    (arena, told)
}

/// Plays a match with an engine that is never ready for a game: it must end at once, with a sentence that says what was
/// tried and holds these words.
fn match_cannot_be_played(mode: &str, patience: &str, words: &[&str]) {
    let arena = Arena::new();
    let engine = bad(mode);
    let finished = arena.run(&[
        "--engine",
        FAST,
        "--engine",
        &engine,
        "--games",
        "100",
        "--depth",
        "2",
        "--patience",
        patience,
    ]);
    assert_eq!(finished.status, Some(2), "{}", finished.stdout);
    let told = finished.stderr;
    assert_eq!(told.lines().count(), 1, "{told}");
    for word in [&["engine 'bad' is not ready to play", mode], words].concat() {
        assert!(told.contains(word), "{word} is not in {told}");
    }
}

#[test]
fn an_engine_that_is_never_ready_ends_the_match() {
    let hint = "need the argument 'hub'";
    let crash = ["exit status: 3", "cannot find my book", hint];
    match_cannot_be_played("crash-at-start", "120", &crash);
    match_cannot_be_played("never-waits", "1", &["did not say 'wait'", hint]);
    match_cannot_be_played("reads-nothing", "1", &["did not say 'wait'", hint]);
    match_cannot_be_played("flood-at-start", "120", &["lines"]);
}

#[test]
fn an_engine_that_has_played_and_does_not_start_again_forfeits() {
    let (_, told) = two_forfeits("starts-once", "crash", &LONG_TIMEOUT, "");
    assert!(told[1].contains("my book is gone"), "{told:?}");
}

#[test]
fn an_engine_that_ends_in_mid_game_has_crashed_and_is_started_again() {
    let (arena, told) = two_forfeits("crash", "crash", &LONG_TIMEOUT, "");
    assert!(
        told.iter().all(|what| what.contains("signal: 9")),
        "{told:?}"
    );
    for game in arena.games() {
        let moves = game["moves"].as_array().expect("a list");
        let its_seat = game["forfeit"]["seat"].clone();
        assert_eq!(
            moves.iter().filter(|mv| mv["seat"] == its_seat).count(),
            2,
            "{game}"
        );
    }
}

#[test]
fn an_engine_whose_output_outlives_it_has_crashed() {
    let (_, told) = two_forfeits("leader-gone", "crash", &LONG_TIMEOUT, "");
    assert!(
        told.iter().all(|what| what.contains("signal: 9")),
        "{told:?}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn what_leaves_the_group_of_its_engine_ends_with_it_all_the_same() {
    let arena = Arena::new();
    let engine = format!("{},depth=1", bad("leaves-its-group"));
    let arguments = ["--engine", FAST, "--engine", &engine, "--games", "2"];
    arena.play(&arguments);
    assert_eq!(arena.summary()["games"], 2);
}

#[test]
fn an_engine_that_never_answers_is_silent() {
    for time in ["tc=0.1+0.01", "move-time=0.1"] {
        let (_, told) = two_forfeits("hang", "silence", &LONG_TIMEOUT, time);
        assert!(
            told.iter().all(|what| what.contains("nor to 'stop'")),
            "{told:?}"
        );
    }
}

#[test]
fn an_engine_that_never_answers_is_silent_without_a_clock_too() {
    two_forfeits("hang", "silence", &SHORT_TIMEOUT, "");
}

#[test]
fn an_engine_that_answers_too_late_forfeits_on_time() {
    two_forfeits("slow", "time", &LONG_TIMEOUT, "tc=0.2");
    two_forfeits("slow", "time", &LONG_TIMEOUT, "move-time=0.1");
}

#[test]
fn an_illegal_or_unreadable_move_is_forfeited() {
    let (_, told) = two_forfeits("illegal", "illegal-move", &LONG_TIMEOUT, "");
    assert!(
        told.iter()
            .all(|what| what.contains("'1-50'") && what.contains("legal moves:")),
        "{told:?}"
    );
    let (_, told) = two_forfeits("unreadable", "illegal-move", &LONG_TIMEOUT, "");
    assert!(told.iter().all(|what| what.contains("'a man'")), "{told:?}");
}

#[test]
fn a_bare_done_where_there_are_moves_is_illegal() {
    let (_, told) = two_forfeits("bare-done", "illegal-move", &LONG_TIMEOUT, "");
    assert!(
        told.iter()
            .all(|what| what.contains("no move; the legal moves are")),
        "{told:?}"
    );
}

#[test]
fn an_engine_that_never_stops_writing_floods() {
    let (_, told) = two_forfeits("flood", "flood", &LONG_TIMEOUT, "");
    assert!(told.iter().all(|what| what.contains("lines")), "{told:?}");
    let (_, told) = two_forfeits("endless-line", "flood", &LONG_TIMEOUT, "");
    assert!(
        told.iter().all(|what| what.contains("a line of more than")),
        "{told:?}"
    );
}

#[test]
fn an_answer_without_a_request_is_ignored() {
    let arena = Arena::new();
    let engine = bad("two-answers");
    let text = arena.play(&[
        "--engine",
        FAST,
        "--engine",
        &engine,
        "--games",
        "1",
        "--depth",
        "1",
        "--max-plies",
        "20",
    ]);
    assert_eq!(
        arena.summary()["forfeits"].as_array().map(Vec::len),
        Some(0),
        "{text}"
    );
}

#[test]
fn the_others_play_on_when_one_of_several_is_bad() {
    let arena = Arena::new();
    let engine = bad("illegal");
    let third = "builtin,name=third,set.tt-size=12,nodes=200";
    let text = arena.play(&[
        "--engine",
        FAST,
        "--engine",
        &engine,
        "--engine",
        third,
        "--games",
        "2",
        "--depth",
        "1",
        "--concurrency",
        "2",
    ]);
    let summary = arena.summary();
    assert_eq!(summary["games"], 6, "{text}");
    assert_eq!(
        summary["forfeits"].as_array().map(Vec::len),
        Some(4),
        "{text}"
    );
    assert_eq!(summary["engines"][1]["points"], 0.0, "{text}");
}
