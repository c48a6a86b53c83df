//! Matches in which the loser of the game before plays first.

use crate::common::{program, run};
use crate::support::{Arena, FAST, TIMEOUT};
use serde_json::Value;
use std::fs;
use std::process::Stdio;

const ONE: &str = "builtin,name=one,set.tt-size=12,set.skill=1,nodes=60";
const TWO: &str = "builtin,name=two,set.tt-size=12,set.skill=1,nodes=60";

/// Two weak engines of Fidchell: some games are won by each side, and some drawn.
fn arguments(games: &'static str) -> Vec<&'static str> {
    let variant = ["--variant", "fidchell-1", "--first", "loser"];
    let engines = ["--engine", ONE, "--engine", TWO];
    let bounds = ["--max-plies", "150", "--games", games];
    [&variant[..], &engines, &bounds].concat()
}

/// Checks that each game has the engines that the one before it asks for, and that all are there.
fn assert_chain(arena: &Arena, count: usize) {
    let mut games = arena.games();
    games.sort_by_key(|game| game["id"]["opening"].as_u64());
    assert_eq!(games.len(), count);
    let engines =
        |game: &Value| [0, 1].map(|seat| game["engines"][seat].as_u64().expect("a number"));
    assert_eq!(engines(&games[0]), [0, 1]);
    for (number, pair) in games.windows(2).enumerate() {
        let [before, after] = pair else {
            unreachable!()
        };
        assert_eq!(after["id"]["opening"], number as u64 + 1);
        let [first, second] = engines(before);
        let loser_was_first = before["points"][1].as_f64() == Some(1.0);
        let expected = if loser_was_first {
            [first, second]
        } else {
            [second, first]
        };
        assert_eq!(engines(after), expected, "game {}", number + 2);
    }
}

#[test]
fn the_loser_of_the_first_game_of_fidchell_plays_first_in_the_next() {
    let arena = Arena::new();
    let report = arena.play(&arguments("30"));
    assert_chain(&arena, 30);
    let summary = arena.summary();
    assert_eq!(summary["games"], 30);
    assert!(summary["decisive"].as_f64() > Some(0.0), "{report}");
    // There are no pairs of games with the seats exchanged.
    assert_eq!(summary["pairings"][0]["elo"], Value::Null);
    assert!(!report.contains("Elo"), "{report}");
    // A game has an opening of its own, which is its round.
    let pdn = arena.read("games.pdn");
    for round in ["[Round \"1\"]", "[Round \"30\"]"] {
        assert_eq!(pdn.matches(round).count(), 1);
    }
    let told = run(
        program()
            .arg("report")
            .arg(&arena.dir)
            .stdout(Stdio::piped()),
        TIMEOUT,
    );
    assert_eq!(told.status, Some(0), "{}", told.stderr);
    assert!(told.stdout.contains("30 games"), "{}", told.stdout);
}

#[test]
fn a_chain_goes_on_where_it_was_and_is_the_same_when_it_is_played_in_parts() {
    let (whole, parts) = (Arena::new(), Arena::new());
    let builtin = |games| {
        let engines = [
            "--engine",
            FAST,
            "--engine",
            "builtin,set.tt-size=12,nodes=60",
        ];
        [&["--first", "loser", "--games", games][..], &engines].concat()
    };
    whole.play(&builtin("8"));
    for games in ["3", "8"] {
        parts.play(&builtin(games));
    }
    let played = |arena: &Arena| {
        let games = arena.games().into_iter();
        let told = games.map(|game| (game["id"].clone(), game["points"].clone()));
        told.collect::<Vec<_>>()
    };
    assert_eq!(played(&parts), played(&whole));
    assert_chain(&parts, 8);
}

#[test]
fn behind_a_lost_game_all_games_of_the_chain_are_played_again() {
    let arena = Arena::new();
    arena.play(&arguments("12"));
    let sound = arena.read("journal.jsonl");
    let lines: Vec<&str> = sound.split_inclusive('\n').collect();
    let damaged = [&lines[..4], &lines[5..]].concat().concat();
    fs::write(arena.dir.join("journal.jsonl"), &damaged).expect("a file");
    let finished = arena.run(&arguments("12"));
    assert_eq!(finished.status, Some(0), "{}", finished.stderr);
    assert!(
        finished
            .stderr
            .contains("line 5, is dropped: a game before it, which decides who plays first"),
        "{}",
        finished.stderr
    );
    assert_chain(&arena, 12);
    assert!(
        arena
            .read("journal.jsonl")
            .starts_with(&lines[..4].concat())
    );
    arena.play(&arguments("12"));
}

#[test]
fn every_pairing_has_a_chain_of_its_own() {
    let arena = Arena::new();
    let third = ["--engine", "random,name=three"];
    arena.play(&[&arguments("4")[..], &third].concat());
    let games = arena.games();
    assert_eq!(games.len(), 12);
    for pairing in 0..3_u64 {
        let own = games.iter().filter(|game| game["id"]["pairing"] == pairing);
        let openings: Vec<u64> = own
            .filter_map(|game| game["id"]["opening"].as_u64())
            .collect();
        assert_eq!(openings, [0, 1, 2, 3]);
    }
}

#[test]
fn a_chain_cannot_be_played_by_parts_at_the_same_time() {
    for (option, named) in [
        (&["--concurrency", "2"][..], "--concurrency"),
        (&["--shard", "1/2"], "--shard"),
        (&["--sprt", "elo0=0,elo1=5"], "--sprt"),
        (
            &[
                "--variant",
                "chinese-checkers",
                "--set",
                "players=3",
                "--engine",
                "random,name=three",
            ],
            "two sides",
        ),
    ] {
        let fast = ["--engine", FAST, "--engine", "random", "--first", "loser"];
        let all = [&fast[..], option].concat();
        let finished = run(
            program().arg("match").args(&all).stdout(Stdio::piped()),
            TIMEOUT,
        );
        assert_eq!(finished.status, Some(2), "{option:?}");
        let line = finished.stderr.trim_end();
        assert!(
            line.contains("--first loser") && line.contains(named),
            "{line}"
        );
        assert!(!line.contains('\n'), "{line}");
    }
    // A journal belongs to one kind of match.
    let arena = Arena::new();
    arena.play(&arguments("2"));
    let mut exchange = arguments("2");
    exchange[3] = "exchange";
    let finished = arena.run(&exchange);
    assert_eq!(finished.status, Some(2));
    assert!(
        finished.stderr.contains("the sides that play first differ"),
        "{}",
        finished.stderr
    );
}
