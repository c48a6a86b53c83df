//! Shards and what they are joined to.

use super::*;
use crate::shard::Shard;

/// The files of all shards of a plan.
fn shards(plan: &Plan, of: u32) -> Vec<TemporaryFile> {
    let play = |shard| {
        let file = TemporaryFile::new();
        let plan = Plan {
            shard: Some(shard),
            out: file.0.clone(),
            ..plan.clone()
        };
        let tally = super::play(&plan).expect("games");
        assert_eq!(tally.games(), shard.share(plan.games));
        file
    };
    Shard::all(of).map(play).collect()
}

fn paths(files: &[TemporaryFile]) -> Vec<std::path::PathBuf> {
    files.iter().map(|file| file.0.clone()).collect()
}

#[test]
fn joined_shards_are_the_file_of_one_self_play() {
    let (plan, bytes) = draughts_games();
    for of in [1, 3, 6] {
        let files = shards(&plan, of);
        let out = TemporaryFile::new();
        let mut paths = paths(&files);
        paths.reverse();
        let (_, tally) = merge(&paths, &out.0).expect("a file");
        assert_eq!(tally.games(), plan.games);
        assert!(out.bytes() == bytes, "{of} shards");
        // A part that is there already is continued.
        fs::write(&out.0, &bytes[..bytes.len() - 9]).expect("a file");
        merge(&paths, &out.0).expect("a file");
        assert!(out.bytes() == bytes, "{of} shards, continued");
    }
}

#[test]
fn shards_that_lack_games_or_are_of_other_games_are_refused() {
    let (plan, bytes) = draughts_games();
    let files = shards(&plan, 2);
    let whole = TemporaryFile::with(&bytes);
    let others = shards(
        &Plan {
            settings: SelfPlaySettings {
                seed: 6,
                ..plan.settings
            },
            ..plan.clone()
        },
        2,
    );
    let first = files[0].bytes();
    let short = TemporaryFile::with(&first[..first.len() - 9]);
    let [one, two] = [&files[0].0, &files[1].0];
    for (given, named) in [
        (vec![one], "shard 2/2 is missing"),
        (vec![one, two, two], "shard 2/2 is there twice"),
        (vec![one, &others[1].0], "seed is 6 there, not 5"),
        (vec![&whole.0], "is no shard"),
        (vec![&short.0, two], "shard 1/2"),
    ] {
        let out = TemporaryFile::new();
        let given: Vec<_> = given.into_iter().cloned().collect();
        let error = merge(&given, &out.0).expect_err(named).to_string();
        assert!(error.contains(named), "{error}");
        assert!(!out.0.exists(), "{named}");
    }
    let error = merge(&paths(&files), one).expect_err("a shard").to_string();
    assert!(error.contains("shard is 1/2 there"), "{error}");
}

#[test]
fn shards_that_all_lack_their_last_games_are_refused() {
    let (plan, _) = draughts_games();
    let files = shards(&plan, 2);
    let starts: Vec<usize> = files
        .iter()
        .map(|file| {
            let games = GameFile::open(&file.0).expect("games");
            games.last().expect("a game").expect("a game").offset as usize
        })
        .collect();
    let first = |file: usize, length: usize| TemporaryFile::with(&files[file].bytes()[..length]);
    // Both without the last game, the second without it, and both with parts of it.
    let second = files[1].bytes().len();
    let whole = files[0].bytes().len();
    for (lengths, named) in [
        ([starts[0], starts[1]], "shard 1/2"),
        ([whole, starts[1]], "shard 2/2"),
        (
            [starts[0] + 9, starts[1] + 9],
            "has 1 of its 2 games, and the next one is cut off",
        ),
        (
            [whole, second - 1],
            "has 1 of its 2 games, and the next one is cut off",
        ),
    ] {
        let cut = [first(0, lengths[0]), first(1, lengths[1])];
        let out = TemporaryFile::new();
        let error = merge(&paths(&cut), &out.0).expect_err(named).to_string();
        assert!(error.contains(named), "{error}");
        assert!(error.contains("of its 2 games"), "{error}");
        assert!(!out.0.exists(), "{named}");
    }
    // A part of a game behind the last one.
    let more = TemporaryFile::with(&[files[0].bytes(), vec![1; 9]].concat());
    let out = TemporaryFile::new();
    let error = merge(&[more.0.clone(), files[1].0.clone()], &out.0);
    assert!(error.is_err() && !out.0.exists());
}

#[test]
fn the_header_of_a_shard_has_the_games_that_the_last_command_asks_for() {
    let (plan, bytes) = draughts_games();
    let fewer = Plan {
        games: 1,
        ..plan.clone()
    };
    let files = shards(&fewer, 2);
    let of = |file: &TemporaryFile| GameFile::open(&file.0).expect("games").header().games;
    assert!(files.iter().all(|file| of(file) == Some(1)));
    let go_on = |games: u64, number: usize, shard: &str| {
        let shard = Some(shard.parse().expect("a shard"));
        let out = files[number].0.clone();
        super::play(&Plan {
            games,
            shard,
            out,
            ..plan.clone()
        })
        .expect("games")
    };
    go_on(4, 0, "1/2");
    let out = TemporaryFile::new();
    let error = merge(&paths(&files), &out.0).expect_err("other games");
    let error = error.to_string();
    assert!(
        error.contains("the number of all games is 1 there, not 4"),
        "{error}"
    );
    go_on(4, 1, "2/2");
    merge(&paths(&files), &out.0).expect("a file");
    assert!(out.bytes() == bytes);
    // Of fewer games that a file has already, nothing is taken away.
    go_on(2, 0, "1/2");
    assert_eq!(of(&files[0]), Some(4));
    merge(&paths(&files), &out.0).expect("a file");
}

#[test]
fn a_file_and_a_shard_of_it_have_the_same_games() {
    let (plan, bytes) = draughts_games();
    let files = shards(&plan, 2);
    let whole = TemporaryFile::with(&bytes);
    let opened = |paths: Vec<std::path::PathBuf>| GameFiles::open(paths).expect("files");
    assert_eq!(opened(paths(&files)).expect("games").count(), 4);
    let error = opened(vec![whole.0.clone(), files[1].0.clone()]);
    let error = error.expect_err("the same games").to_string();
    assert!(error.contains("has the same games"), "{error}");
}
