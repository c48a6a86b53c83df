//! Games that engines give up, and draws on which they agree.

use crate::support::{Arena, FAST, bad};
use rafle_protocol::pdn::{self, GameOutcome};
use serde_json::Value;

/// White has no chance, and is not lost soon.
const LOST: &str = "W:W46,47,48,49:B1-12";

/// Nobody can win, and there is much to move.
const DRAWN: &str = "W:WK46,K47:BK45,K4";

/// Nor here. Where kings go depends on the network: from some of these no position comes a third time before the engine has
/// seen enough.
const MANY_KINGS: [&str; 6] = [
    "W:WK46,K47,K1:BK45,K4,K50",
    "W:WK46,K47,K2:BK3,K4,K50",
    "W:WK48,K49,K1:BK45,K2,K5",
    "W:WK41,K46,K50:BK5,K6,K10",
    "W:WK26,K48,K49:BK2,K3,K25",
    "W:WK36,K46,K47:BK5,K15,K4",
];

/// Plays two games from a position, each engine once as White; gives the arena and the report.
fn two_games(position: &str, first: &str, second: &str) -> (Arena, String) {
    let arena = Arena::new();
    let openings = arena.dir.join("openings");
    std::fs::write(&openings, format!("{position}\n")).expect("a file");
    let text = arena.play(&[
        "--engine",
        first,
        "--engine",
        second,
        "--openings",
        openings.to_str().expect("a path of UTF-8 text"),
        "--set",
        "draw-rules=repetition",
        "--games",
        "2",
        "--depth",
        "4",
        "--max-plies",
        "120",
    ]);
    assert!(text.contains("no forfeits"), "{text}");
    (arena, text)
}

/// Plays two games from the start position.
fn from_the_start(first: &str, second: &str, plies: &str) -> (Arena, String) {
    let arena = Arena::new();
    let text = arena.play(&[
        "--engine",
        first,
        "--engine",
        second,
        "--games",
        "2",
        "--depth",
        "2",
        "--max-plies",
        plies,
    ]);
    (arena, text)
}

/// An engine of this mode with a name of its own.
fn named(name: &str, mode: &str) -> String {
    bad(mode).replace("name=bad", &format!("name={name}"))
}

/// The reasons for which the games ended.
fn reasons(arena: &Arena) -> Vec<String> {
    let games = arena.games();
    let mut reasons: Vec<String> = { games.iter() }
        .map(|game| game["reason"].as_str().expect("a word").to_owned())
        .collect();
    reasons.sort();
    reasons
}

#[test]
fn the_built_in_engine_resigns_a_lost_game() {
    let resigning = "builtin,name=resigning,set.tt-size=12,set.resign=3,nodes=200";
    let (arena, text) = two_games(LOST, resigning, FAST);
    let games = arena.games();
    let resigned = { games.iter() }
        .find(|game| game["reason"] == "resignation")
        .expect("a game that was given up");
    assert_eq!(resigned["engines"][0], 0, "{resigned}");
    assert_eq!(resigned["points"], serde_json::json!([0.0, 1.0]));
    // Its third move is not played.
    assert_eq!(resigned["moves"].as_array().map(Vec::len), Some(4));
    assert_ne!(reasons(&arena), ["resignation", "resignation"]);
    assert_eq!(arena.summary()["reasons"]["resignation"], 1);
    assert!(text.contains("resignation 1"), "{text}");
    let reading = pdn::read(&arena.read("games.pdn"));
    assert_eq!(reading.errors, []);
    let game = { reading.games.iter() }
        .find(|game| game.tag("Termination") == Some("resignation"))
        .expect("a game that was given up");
    assert_eq!(game.result, GameOutcome::BlackWins);
    assert_eq!(game.tag("White"), Some("resigning"));
}

#[test]
fn an_engine_that_resigns_by_hub_loses_and_forfeits_nothing() {
    let (arena, text) = from_the_start(FAST, &bad("resigns"), "40");
    assert_eq!(reasons(&arena), ["resignation", "resignation"], "{text}");
    let summary = arena.summary();
    assert_eq!(summary["engines"][0]["tally"]["wins"], 2);
    assert_eq!(summary["forfeits"].as_array().map(Vec::len), Some(0));
}

#[test]
fn the_built_in_engine_accepts_a_draw_where_there_is_nothing_to_win() {
    let (arena, text) = two_games(DRAWN, FAST, &bad("offers"));
    assert_eq!(reasons(&arena), ["agreement", "agreement"], "{text}");
    for game in arena.games() {
        assert_eq!(game["points"], serde_json::json!([0.5, 0.5]));
        // The last move is the one that was offered with a draw.
        let moves = game["moves"].as_array().expect("a list");
        let last = moves.last().expect("a move")["seat"]
            .as_u64()
            .expect("a seat");
        let engine = &game["engines"][usize::try_from(last).expect("a seat")];
        assert_eq!(*engine, Value::from(1), "{game}");
    }
    let reading = pdn::read(&arena.read("games.pdn"));
    for game in &reading.games {
        assert_eq!(game.tag("Termination"), Some("agreement"));
        assert_eq!(game.result, GameOutcome::Draw);
    }
}

#[test]
fn a_draw_that_is_offered_all_the_time_is_not_had_early() {
    let (arena, text) = from_the_start(FAST, &bad("offers"), "12");
    assert_eq!(reasons(&arena), ["max-plies", "max-plies"], "{text}");
}

#[test]
fn an_acceptance_without_an_offer_is_passed_over() {
    let (arena, text) = from_the_start(FAST, &bad("accepts"), "12");
    assert_eq!(reasons(&arena), ["max-plies", "max-plies"], "{text}");
}

#[test]
fn an_offer_of_one_program_is_accepted_by_another() {
    let (arena, text) = from_the_start(&bad("offers"), &named("other", "accepts"), "12");
    assert_eq!(reasons(&arena), ["agreement", "agreement"], "{text}");
}

#[test]
fn built_in_engines_agree_on_a_draw_if_one_offers_it() {
    // Enough to see that nobody makes any headway.
    let offering = "builtin,name=offering,set.tt-size=12,set.offer-draws=true,nodes=1000,depth=30";
    let other = "builtin,name=other,set.tt-size=12,nodes=1000,depth=30";
    let play = |offering: &str| {
        MANY_KINGS.map(|position| reasons(&two_games(position, other, offering).0))
    };
    let ended = play(offering);
    let agreed = ["agreement", "agreement"];
    assert!(ended.iter().any(|reasons| *reasons == agreed), "{ended:?}");
    let draws = ["agreement", "repetition"];
    assert!(
        ended
            .iter()
            .flatten()
            .all(|reason| draws.contains(&reason.as_str())),
        "{ended:?}"
    );
    let ended = play(&offering.replace("true", "false"));
    assert!(
        ended.iter().flatten().all(|reason| reason != "agreement"),
        "{ended:?}"
    );
}

#[test]
fn only_an_engine_that_declares_it_is_told_of_an_offer() {
    for (mode, is_told) in [("told", true), ("plain", false)] {
        let (arena, _) = from_the_start(&named("offers", "offers"), &bad(mode), "12");
        let told = arena.read("told");
        assert_eq!(told.contains("go think draw-offer=true"), is_told, "{told}");
        assert!(told.contains("go think\n"), "{told}");
    }
}

#[test]
fn an_answer_that_cannot_be_read_is_forfeited() {
    let (arena, text) = from_the_start(FAST, &bad("unsure"), "12");
    assert_eq!(reasons(&arena), ["forfeit", "forfeit"], "{text}");
    assert!(text.contains("'perhaps' does not fit 'resign'"), "{text}");
}

#[test]
fn in_games_of_three_nobody_resigns_or_agrees() {
    for mode in ["resigns", "offers", "accepts"] {
        let arena = Arena::new();
        let engines = ["one", "two", "three"].map(|name| named(name, mode));
        let text = arena.play(&[
            "--variant",
            "chinese-checkers",
            "--set",
            "players=3",
            "--engine",
            &engines[0],
            "--engine",
            &engines[1],
            "--engine",
            &engines[2],
            "--games",
            "1",
            "--nodes",
            "50",
            "--max-plies",
            "9",
        ]);
        assert_eq!(reasons(&arena), ["max-plies"], "{text}");
    }
}
