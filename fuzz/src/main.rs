//! The driver of the fuzz targets, with libFuzzer's options. `scripts/fuzz` builds and runs it.
//!
//! The environment says the rest: `RAFLE_FUZZ_TARGET` names the target, `RAFLE_FUZZ_SEEDS` a directory to which its seeds are
//! written, `RAFLE_FUZZ_SLOWEST` a file for the input that takes longest. Each new outcome and each
//! slower input is a line of standard error.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rafle_fuzz::{Outcome, TARGETS, Target};
use std::collections::HashSet;
use std::path::Path;
use std::sync::{LazyLock, Mutex};
use std::time::{Duration, Instant};

/// The target of this process.
static TARGET: LazyLock<&'static Target> = LazyLock::new(|| {
    let name = std::env::var("RAFLE_FUZZ_TARGET").unwrap_or_default();
    Target::named(&name).unwrap_or_else(|| {
        let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
        panic!(
            "RAFLE_FUZZ_TARGET is '{name}', and must be one of {}",
            names.join(" ")
        )
    })
});

/// What has been seen.
#[derive(Default)]
struct Seen {
    outcomes: HashSet<Outcome>,
    slowest: Duration,
}

static SEEN: LazyLock<Mutex<Seen>> = LazyLock::new(Mutex::default);

fn write_seeds() {
    if let Some(directory) = std::env::var_os("RAFLE_FUZZ_SEEDS") {
        for (number, seed) in TARGET.seeds().iter().enumerate() {
            let file = Path::new(&directory).join(format!("seed-{number:03}"));
            std::fs::write(file, seed).expect("the directory of the seeds");
        }
    }
}

fn note(input: &[u8], outcome: Outcome, elapsed: Duration) {
    let mut seen = SEEN.lock().expect("one thread");
    if seen.outcomes.insert(outcome) {
        eprintln!("rafle-fuzz: outcomes {}", seen.outcomes.len());
    }
    if elapsed > seen.slowest {
        seen.slowest = elapsed;
        eprintln!(
            "rafle-fuzz: slowest {} {}",
            elapsed.as_micros(),
            input.len()
        );
        if let Some(file) = std::env::var_os("RAFLE_FUZZ_SLOWEST") {
            std::fs::write(file, input).expect("the file of the slowest input");
        }
    }
}

fuzz_target!(
    init: write_seeds(),
    |input: &[u8]| {
        let start = Instant::now();
        let outcome = TARGET.check(input);
        note(input, outcome, start.elapsed());
    }
);
