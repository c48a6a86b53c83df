//! Builds the tables up to three pieces of the games that have them built in, and writes their files.
//!
//! ```text
//! cargo run --release -p rafle-engine --example built_in_tables
//! ```

use rafle_engine::endgame::{EndgameRules, Plan, build, built_in_values};
use rafle_rules::Options;
use rafle_rules::draughts::{self, Breakthrough, Draughts, Killer, Losing};
use std::error::Error;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::{env, fs, process};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::temp_dir().join(format!("rafle-built-in-{}", process::id()));
    fs::create_dir_all(&folder)?;
    write::<draughts::Position>(&folder)?;
    write::<Draughts<Killer>>(&folder)?;
    write::<Draughts<Losing>>(&folder)?;
    write::<Draughts<Breakthrough>>(&folder)?;
    fs::remove_dir_all(folder)?;
    Ok(())
}

fn write<E: EndgameRules>(folder: &Path) -> Result<(), Box<dyn Error>> {
    let options = Options::default();
    let plan = Plan {
        options: &options,
        pieces: 3,
        folder,
        shard: None,
        threads: 2,
        stop: &AtomicBool::new(false),
    };
    build::<E>(&plan, &|_| {}, &mut |_| {})?;
    let values = built_in_values::<E>(folder, &options)?;
    let mut packed = Vec::new();
    zopfli::compress(
        zopfli::Options::default(),
        zopfli::Format::Zlib,
        &values[..],
        &mut packed,
    )?;
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("src/endgame/built_in")
        .join(format!("{}.values", E::NAME));
    println!("{}: {} bytes", path.display(), packed.len());
    fs::write(path, packed)?;
    Ok(())
}
