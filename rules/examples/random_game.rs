//! Plays a random game of each variant, and prints its moves and its end: `cargo run --example random_game -- 42`.

use rafle_rules::draughts::{Breakthrough, Draughts, Frisian, Killer, Losing};
use rafle_rules::random::Random;
use rafle_rules::{
    Game, MoveList, Options, chinese_checkers, draughts, fidchell, pyramidame, strand,
};

/// The most plies of a game.
const PLIES: usize = 400;

fn play<G: Game>(random: &mut Random) {
    let options = Options::default();
    let mut position = G::start(&options);
    let mut played = Vec::new();
    let mut texts = Vec::new();
    let end = loop {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let end = rafle_rules::game_end(&position, &moves, &played);
        if end.is_some() || texts.len() == PLIES {
            break end;
        }
        let chosen = moves[random.below(moves.len())];
        texts.push(position.write_move(chosen, &options));
        played.push(position.hash());
        position = position.play(chosen);
    };
    println!("{}: {}\n{end:?}\n", G::NAME, texts.join(" "));
}

fn main() {
    let seed = std::env::args().nth(1);
    let seed = seed.and_then(|text| text.parse().ok()).unwrap_or(1);
    let mut random = Random::new(seed);
    play::<draughts::Position>(&mut random);
    play::<Draughts<Killer>>(&mut random);
    play::<Draughts<Breakthrough>>(&mut random);
    play::<Draughts<Losing>>(&mut random);
    play::<Draughts<Frisian>>(&mut random);
    play::<strand::Position>(&mut random);
    play::<fidchell::First>(&mut random);
    play::<fidchell::Second>(&mut random);
    play::<pyramidame::Position>(&mut random);
    play::<chinese_checkers::Position>(&mut random);
}
