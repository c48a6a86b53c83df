//! Prints the best move of a position.
//!
//! ```text
//! cargo run --release -p rafle-engine --example best_move -- normal W:W28,32,37:B14,19,23
//! ```

use rafle_engine::session::Setup;
use rafle_engine::variants::Variant;
use rafle_engine::{Engine, Settings};
use rafle_protocol::hub::{Go, Level};
use std::env;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let variant = arguments.first().map_or("normal", String::as_str);
    let mut engine = Engine::new(Settings {
        variant: Variant::find(variant)?,
        ..Settings::default()
    });
    let session = engine.open(Setup {
        position: arguments.get(1).map(String::as_str),
        moves: "",
    })?;
    let level = Level {
        nodes: Some(100_000),
        ..Level::default()
    };
    let found = engine.find(&*session, &level, Go::Think)?;
    match (&found.best, found.lines.first()) {
        (Some(best), Some(line)) => {
            let score = line.score.unwrap_or_default();
            println!("{best}, {score:+.2} men, {}", line.pv.join(" "));
        }
        (Some(best), None) => println!("{best}"),
        (None, _) => println!("the game is over: {:?}", session.result()),
    }
    Ok(())
}
