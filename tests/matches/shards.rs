//! Matches that are played in shards and joined, and reports of records.

use crate::common::{Finished, WATCHDOG, program, run};
use crate::support::{Arena, FAST};
use serde_json::Value;
use std::path::Path;
use std::process::Stdio;

/// Three engines, so that games of several pairings belong to a shard; an odd number of games of each.
const MATCH: [&str; 10] = [
    "--engine",
    FAST,
    "--engine",
    "builtin,name=faster,set.tt-size=12,nodes=100",
    "--engine",
    "random",
    "--games",
    "5",
    "--max-plies",
    "60",
];

fn shards(of: usize) -> Vec<Arena> {
    let play = |number: usize| {
        let arena = Arena::new();
        let shard = format!("{number}/{of}");
        arena.play(&[&MATCH[..], &["--shard", &shard]].concat());
        arena
    };
    (1..=of).map(play).collect()
}

/// `rafle` with the directories of matches behind its first words.
fn rafle(words: &[&str], dirs: &[&Path]) -> Finished {
    let mut command = program();
    command.args(words).args(dirs);
    run(command.stdout(Stdio::piped()), WATCHDOG)
}

/// The directory into which shards are joined.
fn joined(arena: &Arena) -> std::path::PathBuf {
    arena.dir.join("joined")
}

fn merge(shards: &[&Arena], out: &Path) -> Finished {
    let out = out.to_str().expect("a path of text");
    let dirs: Vec<&Path> = shards.iter().map(|arena| arena.dir.as_path()).collect();
    rafle(&["merge", "--out", out], &dirs)
}

/// A report or a journal without times and dates.
fn timeless(text: &str) -> String {
    let without = |line: &str| match serde_json::from_str::<Value>(line) {
        Err(_) => line
            .rsplit_once(", ")
            .map_or(line.to_owned(), |(before, last)| {
                if last.ends_with("s a move") {
                    before.to_owned()
                } else {
                    line.to_owned()
                }
            }),
        Ok(mut value) => {
            value["crc32"].take();
            value["game"]["date"].take();
            let moves = value["game"]["moves"].as_array_mut();
            for mv in moves.into_iter().flatten() {
                mv["seconds"].take();
            }
            value.to_string()
        }
    };
    let mut lines: Vec<String> = text.lines().map(without).collect();
    lines.sort();
    lines.join("\n")
}

fn report(dir: &Path) -> String {
    let told = rafle(&["report"], &[dir]);
    assert_eq!((told.status, told.stderr.as_str()), (Some(0), ""));
    told.stdout
}

#[test]
fn joined_shards_have_the_games_and_the_report_of_one_match() {
    let whole = Arena::new();
    let played = whole.play(&MATCH);
    let shards = shards(3);
    let out = joined(&whole);
    let merged = merge(&shards.iter().rev().collect::<Vec<_>>(), &out);
    assert_eq!((merged.status, merged.stderr.as_str()), (Some(0), ""));
    let journal = |dir: &Path| {
        let text = std::fs::read_to_string(dir.join("journal.jsonl"));
        timeless(&text.expect("a journal"))
    };
    assert_eq!(journal(&out), journal(&whole.dir));
    assert!(played.contains("15 games,"), "{played}");
    let (_, told) = played.split_once("\n\n").expect("a report");
    assert_eq!(timeless(&merged.stdout), timeless(told));
    // The report can be had again, of the whole and of a shard.
    assert_eq!(report(&out), merged.stdout);
    assert!(report(&shards[0].dir).contains("\n6 games,"));
    // What was joined goes on as the whole match.
    let mut again = program();
    again.arg("match").args(MATCH).args(["--out"]).arg(&out);
    let again = run(again.stdout(Stdio::piped()), WATCHDOG);
    assert!(
        again.stdout.starts_with("15 games are in the journal"),
        "{}",
        again.stdout
    );
}

#[test]
fn a_shard_goes_on_where_it_was_and_is_no_other() {
    let arena = Arena::new();
    let words = |shard: &'static str| [&MATCH[..], &["--shard", shard]].concat();
    arena.play(&words("2/3"));
    let games = arena.read("games.pdn");
    arena.play(&words("2/3"));
    assert_eq!(arena.read("games.pdn"), games);
    for (other, named) in [
        (words("1/3"), "the shards differ"),
        (MATCH.to_vec(), "the shards differ"),
    ] {
        let refused = arena.run(&other);
        assert_eq!(refused.status, Some(2));
        assert!(refused.stderr.contains(named), "{}", refused.stderr);
    }
}

#[test]
fn what_cannot_be_joined_is_refused_and_nothing_is_written() {
    let shards = shards(2);
    let [one, two] = [&shards[0], &shards[1]];
    let other = Arena::new();
    other.play(&[&MATCH[..], &["--shard", "2/2", "--seed", "9"]].concat());
    let short = Arena::new();
    let journal = two.read("journal.jsonl");
    let lines: Vec<&str> = journal.lines().collect();
    std::fs::write(
        short.dir.join("journal.jsonl"),
        lines[..lines.len() - 1].join("\n"),
    )
    .expect("a file");
    let whole = Arena::new();
    whole.play(&["--engine", "random", "--engine", "random", "--games", "2"]);
    let empty = Arena::new();
    let room = Arena::new();
    for (given, named) in [
        (vec![one], "shard 2/2 is missing"),
        (vec![one, two, two], "shard 2/2 is there twice"),
        (vec![one, &other], "the seed differ"),
        (vec![one, &short], "shard 2/2"),
        (vec![&whole], "is the journal of a whole match"),
        (vec![one, &empty], "journal.jsonl'"),
    ] {
        let out = joined(&room);
        let refused = merge(&given, &out);
        assert_eq!(refused.status, Some(2), "{named}: {}", refused.stderr);
        assert!(refused.stderr.contains(named), "{}", refused.stderr);
        assert_eq!(refused.stderr.lines().count(), 1, "{}", refused.stderr);
        assert!(!out.exists(), "{named}");
    }
    let refused = merge(&[one, two], &whole.dir);
    assert_eq!(refused.status, Some(2));
    assert!(
        refused.stderr.contains("exists already"),
        "{}",
        refused.stderr
    );
    let refused = rafle(&["report"], &[&empty.dir]);
    assert_eq!(refused.status, Some(2), "{}", refused.stderr);
}

#[test]
fn a_test_that_counts_all_games_is_not_for_a_shard() {
    let arena = Arena::new();
    let words = "--engine random --engine random,name=b --sprt elo0=0,elo1=5 --shard 1/2";
    let refused = arena.run(&words.split(' ').collect::<Vec<_>>());
    assert_eq!(refused.status, Some(2));
    assert!(refused.stderr.contains("--sprt") && refused.stderr.contains("--shard"));
}
