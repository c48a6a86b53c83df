//! `rafle best`, and positions in PDN files.

use crate::{good, refused};
use serde_json::Value;
use std::path::PathBuf;

/// A file of two games.
fn games(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let text = "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 2-0\n\n\
                [FEN \"W:W31,K40:B7,12\"]\n1. 40-18! {a capture} (1. 31-27) 7-11 *\n";
    std::fs::write(&path, text).expect("a file");
    path
}

#[test]
fn a_position_has_its_move_and_what_the_search_found() {
    let told = good(&["best", "--moves", "1. 32-28 19-23", "--depth", "3"]);
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines[0], "28x19x23");
    assert!(lines[1].starts_with("score "), "{told}");
    assert!(lines[2].starts_with("28x19x23 "), "{told}");
}

#[test]
fn every_game_is_answered_in_json() {
    for variant in [
        "normal",
        "killer",
        "bt",
        "losing",
        "frisian",
        "strand",
        "fidchell-1",
        "fidchell-2",
        "pyramidame",
        "chinese-checkers",
    ] {
        let told = good(&["best", "--variant", variant, "--nodes", "5000", "--json"]);
        let answer: Value = serde_json::from_str(&told).expect("an object");
        assert_eq!(answer["variant"], variant);
        assert_eq!(answer["result"], Value::Null);
        assert_eq!(answer["move"], answer["pv"][0], "{told}");
        assert!(
            answer["score"].is_number() && answer["nodes"].is_u64(),
            "{told}"
        );
        let moves = good(&["moves", "--variant", variant]);
        let best = answer["move"].as_str().expect("a move");
        assert!(moves.lines().any(|mv| mv == best), "{variant}: {best}");
    }
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let position = ["best", "--pos", "W:W31:B"];
    assert_eq!(good(&position), "white has won: no-pieces\n");
    let told = good(&[&position[..], &["--json"]].concat());
    let answer: Value = serde_json::from_str(&told).expect("an object");
    assert_eq!(answer["move"], Value::Null);
    assert_eq!(answer["result"], "white has won: no-pieces");
}

#[test]
fn a_position_in_a_pdn_file_is_shown_and_searched() {
    let path = games("best.pdn");
    let pdn = ["--pdn", &path.to_string_lossy()];
    let show = |more: &[&str]| good(&[&["show"], &pdn[..], more].concat());
    assert_eq!(
        show(&["--ply", "2"]),
        good(&["show", "--moves", "32-28 19-23"])
    );
    assert_eq!(
        show(&[]),
        good(&["show", "--moves", "32-28 19-23 28x19 14x23"])
    );
    assert_eq!(
        show(&["--game", "2", "--ply", "0"]),
        good(&["show", "--pos", "W:W31,K40:B7,12"])
    );
    let moves = good(&[&["moves"], &pdn[..], &["--ply", "3"]].concat());
    assert!(moves.contains("14x23x19\n"), "{moves}");
    let best = good(&[&["best"], &pdn[..], &["--ply", "3", "--depth", "1"]].concat());
    let best = best.lines().next().expect("a move");
    assert!(moves.lines().any(|mv| mv == best), "{best}");
}

#[test]
fn a_position_that_no_file_has_is_refused() {
    let path = games("refused.pdn");
    let pdn = ["show", "--pdn", &path.to_string_lossy()];
    refused(
        &[&pdn[..], &["--game", "3"]].concat(),
        &["2 games", "game 3"],
    );
    refused(
        &[&pdn[..], &["--ply", "5"]].concat(),
        &["4 plies", "after 5"],
    );
    refused(&["show", "--pdn", "/nowhere.pdn"], &["'/nowhere.pdn'"]);
    refused(&["show", "--ply", "1"], &["--pdn"]);
    refused(
        &[&pdn[..], &["--moves", "32-28"]].concat(),
        &["--moves", "--pdn"],
    );
}
