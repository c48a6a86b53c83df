//! Reports of matches from their records, as text, JSON and drawings.

use crate::common::{Finished, WATCHDOG, program, run};
use crate::support::{Arena, FAST};
use std::process::Stdio;

fn report(arena: &Arena, words: &[&str]) -> Finished {
    let mut command = program();
    command.arg("report").arg(&arena.dir).args(words);
    run(command.stdout(Stdio::piped()), WATCHDOG)
}

/// The drawing of a match.
fn drawing(arena: &Arena) -> String {
    let path = arena.dir.join("plot.svg");
    let finished = report(arena, &["--plot", path.to_str().expect("a text")]);
    assert_eq!((finished.status, &*finished.stderr), (Some(0), ""));
    std::fs::read_to_string(path).expect("a file")
}

#[test]
fn the_drawing_of_two_engines_has_their_strength_with_its_bounds() {
    let arena = Arena::new();
    let other = "builtin,name=<&>,set.tt-size=12,nodes=60";
    let words = [
        "--engine",
        FAST,
        "--engine",
        other,
        "--games",
        "20",
        "--max-plies",
        "60",
    ];
    arena.play(&words);
    let svg = drawing(&arena);
    for part in [
        "Elo of good",
        "bounds (95 %)",
        "&lt;&amp;&gt;",
        "Lengths",
        "max-plies",
        "20 games",
    ] {
        assert!(svg.contains(part), "{part}");
    }
    assert!(!svg.contains("NaN") && svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
}

#[test]
fn games_that_repeat_others_are_counted() {
    let folder = Arena::new();
    let openings = folder.dir.join("two.txt");
    std::fs::write(&openings, "32-28 19-23\n33-29 19-24\n").expect("a file");
    let openings = openings.to_str().expect("a text");
    for (games, repeated) in [("4", 0), ("10", 6)] {
        let arena = Arena::new();
        let report = arena.play(&[
            "--engine",
            "builtin,name=one,nodes=50",
            "--engine",
            "builtin,name=other,nodes=40",
            "--openings",
            openings,
            "--max-plies",
            "30",
            "--games",
            games,
        ]);
        assert_eq!(arena.summary()["repeated"], repeated);
        let line = format!("{repeated} of them repeat others move for move");
        assert_eq!(report.contains(&line), repeated > 0, "{report}");
    }
}

#[test]
fn the_drawing_of_more_engines_has_the_points_of_each() {
    let arena = Arena::new();
    let mut words = vec!["--variant", "chinese-checkers", "--set", "players=3"];
    for engine in ["random,name=one", "random,name=two", "random,name=three"] {
        words.extend(["--engine", engine]);
    }
    words.extend(["--games", "3", "--max-plies", "30"]);
    arena.play(&words);
    let svg = drawing(&arena);
    for part in ["points (%)", "one", "two", "three", "plies of a game"] {
        assert!(svg.contains(part), "{part}");
    }
}

#[test]
fn a_shard_without_games_has_a_report_too() {
    let arena = Arena::new();
    let words = "--engine random --engine random --games 2 --shard 2/2";
    arena.play(&words.split(' ').collect::<Vec<_>>());
    assert!(report(&arena, &[]).stdout.contains("\n0 games,"));
    assert!(!drawing(&arena).contains("NaN"));
}

#[test]
fn a_report_as_json_is_the_summary_with_the_test_that_is_asked_for() {
    let arena = Arena::new();
    arena.play(&[
        "--engine",
        FAST,
        "--engine",
        "random",
        "--games",
        "4",
        "--max-plies",
        "40",
    ]);
    let told = report(&arena, &["--json", "--sprt", "elo0=0,elo1=5"]);
    let told: serde_json::Value = serde_json::from_str(&told.stdout).expect("JSON");
    let summary = arena.summary();
    for field in ["variant", "games", "engines", "pairings", "reasons"] {
        assert_eq!(told[field], summary[field], "{field}");
    }
    assert!(told["sprt"]["ratio"].is_number() && summary["sprt"].is_null());
    assert!(told["ended"].is_null(), "the records do not tell it");
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let arena = Arena::new();
    arena.play(&["--engine", "random", "--engine", "random", "--games", "2"]);
    let refused = report(&arena, &["--plot", "plot.png"]);
    assert_eq!(refused.status, Some(2));
    assert!(refused.stderr.contains("'plot.png'"), "{}", refused.stderr);
    let refused = report(&arena, &["--plot", "/no/such/folder/x.svg"]);
    assert_eq!(refused.status, Some(1));
    assert!(
        refused.stderr.contains("'/no/such/folder/x.svg'"),
        "{}",
        refused.stderr
    );
}
