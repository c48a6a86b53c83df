//! Self-play from the plan to the positions that are read again.

mod merging;
mod playing;
mod reading;
mod resuming;

use super::*;
use crate::search::{DECIDED, WIN};
use crate::variants::{VARIANTS, Variant};
use rafle_rules::{Options, Rules, draughts};
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

/// What a case changes.
type Change<'a, T> = &'a dyn Fn(&mut T);

/// A file that goes with the test.
struct TemporaryFile(PathBuf);

impl TemporaryFile {
    fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("rafle-selfplay-{}-{number}.games", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_file(&path);
        Self(path)
    }

    fn with(bytes: &[u8]) -> Self {
        let file = Self::new();
        fs::write(&file.0, bytes).expect("a file");
        file
    }

    fn bytes(&self) -> Vec<u8> {
        fs::read(&self.0).expect("a file")
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn variant(name: &str) -> &'static Variant {
    Variant::named(name).expect("a variant")
}

/// A plan of few games with short searches.
fn plan(name: &str, rules: &[(&str, &str)], file: &TemporaryFile) -> Plan {
    let game = variant(name).self_play;
    let mut options = Options::default();
    for (name, value) in rules {
        options.set(name, value).expect("a rule parameter");
    }
    Plan {
        game,
        options,
        weights: None,
        tables: None,
        settings: SelfPlaySettings {
            table_pieces: 0,
            weights: None,
            seed: 5,
            nodes: 100,
            random_plies: game.usual_random_plies(&options).expect("options that go"),
            random_rate: 2.0,
            max_plies: 150,
        },
        games: 4,
        shard: None,
        threads: 1,
        out: file.0.clone(),
        engine: env!("CARGO_PKG_VERSION").to_owned(),
    }
}

fn play(plan: &Plan) -> Result<Tally, SelfPlayError> {
    let (tally, end) = run(plan, &|| false, |_| ControlFlow::Continue(()))?;
    assert_eq!(end, SelfPlayEnd::Complete);
    Ok(tally)
}

/// The bytes of the games of a plan.
fn played(plan: &Plan) -> Vec<u8> {
    play(plan).expect("games");
    fs::read(&plan.out).expect("a file")
}

/// Reads and checks the games of a file.
fn check(game: &dyn SelfPlay, bytes: &[u8]) -> Result<Vec<StoredGame>, GamesError> {
    let file = TemporaryFile::with(bytes);
    let games = GameFile::open(&file.0)?;
    let options = *games.options();
    games
        .map(|stored| {
            let stored = stored?;
            game.check(&stored, &options)?;
            Ok(stored)
        })
        .collect()
}

fn draughts_games() -> (Plan, Vec<u8>) {
    let file = TemporaryFile::new();
    let plan = plan("normal", &[], &file);
    let bytes = played(&plan);
    (plan, bytes)
}
