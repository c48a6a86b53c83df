//! Counts the paths of legal moves from the start of a game: `cargo run --release --example perft -- 7`.

use rafle_rules::{Game, Options, draughts::Position, perft};
use std::time::Instant;

fn main() {
    let depth = std::env::args().nth(1);
    let depth = depth.and_then(|text| text.parse().ok()).unwrap_or(6);
    let start = Position::start(&Options::default());
    for depth in 1..=depth {
        let began = Instant::now();
        let paths = perft(&start, depth);
        println!(
            "{depth}: {paths} paths in {:.3} s",
            began.elapsed().as_secs_f64()
        );
    }
}
