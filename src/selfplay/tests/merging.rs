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
