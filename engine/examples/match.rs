//! Plays a tiny match of Strand between two node limits.
//!
//! ```text
//! cargo run --release -p rafle-engine --example match
//! ```

use rafle_engine::session::Setup;
use rafle_engine::variants::Variant;
use rafle_engine::{Engine, Settings};
use rafle_protocol::hub::{GameResult, Go, Level};
use std::error::Error;

/// The node limits of the two players.
const NODES: [u64; 2] = [500, 5_000];

/// The number of games. The players swap sides after each.
const GAMES: usize = 4;

/// A game that is not over after this many plies counts as a draw.
const MAX_PLIES: usize = 300;

fn main() -> Result<(), Box<dyn Error>> {
    let settings = Settings {
        variant: Variant::find("strand")?,
        tt_exponent: 16,
        ..Settings::default()
    };
    let mut engines = NODES.map(|_| Engine::new(settings.clone()));
    let mut points = [0.0; 2];
    for game in 0..GAMES {
        for engine in &mut engines {
            engine.new_game();
        }
        let mut session = engines[0].open(Setup::default())?;
        let sides = session.seats();
        // The player of a side in this game.
        let player_of = |side: &str| usize::from(side != sides[0]) ^ (game & 1);
        for _ in 0..MAX_PLIES {
            let player = player_of(session.turn());
            let level = Level {
                nodes: Some(NODES[player]),
                ..Level::default()
            };
            let found = engines[player].find(&*session, &level, Go::Think)?;
            let Some(best) = found.best else {
                break;
            };
            session = session.play(&best)?.session;
            if session.result() != GameResult::None {
                break;
            }
        }
        match session.result() {
            GameResult::Win { winner, .. } => points[player_of(&winner)] += 1.0,
            _ => points.iter_mut().for_each(|points| *points += 0.5),
        }
        println!("game {}: {:?}", game + 1, session.result());
    }
    for (nodes, points) in NODES.iter().zip(points) {
        println!("{nodes} nodes a move: {points} points");
    }
    Ok(())
}
