//! What the evaluator and the heuristics of every game must obey, on the positions of random games.

use super::{Evaluator, Features, HISTORY_SIZE, Heuristics};
use super::{Race, net::Network};
use rafle_rules::chinese_checkers::Position as Star;
use rafle_rules::draughts::Draughts;
use rafle_rules::random::Random;
use rafle_rules::{Game, MAX_SEATS, MoveList, Options, Players, Seat};
use rafle_rules::{draughts, fidchell, pyramidame, strand};
use std::collections::HashMap;

type Killer = Draughts<draughts::Killer>;
type Breakthrough = Draughts<draughts::Breakthrough>;
type Losing = Draughts<draughts::Losing>;
type Frisian = Draughts<draughts::Frisian>;

/// Beyond every sum of terms: a score of the search that means a decided game is far above it.
const MAX_SCORE: i32 = 20_000;

/// The positions of some random games from the start position, all of them with moves to play.
fn positions<G: Game>(options: &Options) -> Vec<G> {
    const GAMES: u64 = 10;
    const MAX_PLIES: usize = 150;
    let mut positions = Vec::new();
    for seed in 0..GAMES {
        let mut random = Random::new(seed);
        let mut position = G::start(options);
        for _ in 0..MAX_PLIES {
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            let Some(&mv) = moves.get(random.below(moves.len().max(1))) else {
                break;
            };
            positions.push(position);
            position = position.play(mv);
        }
    }
    positions
}

/// The moves that the search tries are legal, and their history indices are within bounds.
fn check_heuristics<G: Game + Heuristics>() {
    for position in positions::<G>(&Options::default()) {
        let (mut legal, mut tried) = (MoveList::new(), MoveList::new());
        position.legal_moves(&mut legal);
        position.search_moves(&mut tried);
        assert!(!tried.is_empty(), "{}", position.write());
        assert!(tried.iter().all(|mv| legal.contains(mv)));
        for &mv in &tried {
            assert!(usize::from(G::history_index(mv)) < HISTORY_SIZE, "{mv:?}");
        }
    }
}

fn check_evaluator<G: Game>(evaluator: &impl Evaluator<G>) {
    for position in positions::<G>(&Options::default()) {
        let score = evaluator.evaluate(&position);
        assert!(score.abs() < MAX_SCORE, "{score} {}", position.write());
    }
}

/// Positions of one cache key have the same features, phase and side to move, which is all that a network sees. Moves
/// in another order lead to many keys more than once.
fn check_cache_keys<G: Game + Features>() {
    const ORIGINS: usize = 60;
    const PLIES: usize = 3;
    let facts = |position: &G| (position.views(), position.bucket(), position.own_side());
    let all = positions::<G>(&Options::default());
    let (mut first_of_key, mut met) = (HashMap::new(), 0);
    for &origin in all.iter().step_by(all.len().div_ceil(ORIGINS)) {
        let mut last = vec![origin];
        for _ in 0..PLIES {
            last = last.iter().flat_map(some_children).collect();
            for position in &last {
                let key = position.cache_key();
                let first = first_of_key.entry(key).or_insert(*position);
                let (one, other) = (first.write(), position.write());
                assert!(facts(first) == facts(position), "{one} and {other}");
                met += 1;
            }
        }
    }
    let keys = first_of_key.len();
    assert!(keys > 500 && met > keys + 500, "{met} of {keys} keys");
}

/// The positions after the first moves of a position.
fn some_children<G: Game>(position: &G) -> Vec<G> {
    const MOVES: usize = 8;
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves
        .iter()
        .take(MOVES)
        .map(|&mv| position.play(mv))
        .collect()
}

macro_rules! games {
    ($($name:ident: $position:ty, $evaluator:expr;)*) => {$(
        mod $name {
            use super::*;

            #[test]
            fn the_moves_that_are_searched_are_legal_and_have_indices() {
                check_heuristics::<$position>();
            }

            #[test]
            fn an_evaluation_stays_far_from_the_scores_of_decided_games() {
                check_evaluator::<$position>(&$evaluator);
            }

            #[test]
            fn positions_of_one_cache_key_have_the_same_features() {
                check_cache_keys::<$position>();
            }
        }
    )*};
}

games! {
    of_draughts: draughts::Position, Network::<draughts::Position>::default();
    of_killer_draughts: Killer, Network::<Killer>::default();
    of_breakthrough_draughts: Breakthrough, Network::<Breakthrough>::default();
    of_losing_draughts: Losing, Network::<Losing>::default();
    of_frisian_draughts: Frisian, Network::<Frisian>::default();
    of_strand: strand::Position, Network::<strand::Position>::default();
    of_the_first_fidchell: fidchell::First, Network::<fidchell::First>::default();
    of_the_second_fidchell: fidchell::Second, Network::<fidchell::Second>::default();
    of_pyramidame: pyramidame::Position, Network::<pyramidame::Position>::default();
    of_chinese_checkers: Star, Race;
}

#[test]
fn a_seat_alone_is_ahead_by_what_the_best_of_the_others_lacks() {
    let options = Options {
        players: Players::Six,
        ..Options::default()
    };
    for position in positions::<Star>(&options) {
        let score = |seat| Race.lead(&position, Seat(seat as u8));
        let scores: [i32; MAX_SEATS] = std::array::from_fn(score);
        let ahead = scores.iter().filter(|&&score| score > 0).count();
        assert!(ahead <= 1, "{scores:?} of {}", position.write());
        // The best of all is ahead by what the second best is behind.
        let mut sorted = scores;
        sorted.sort_unstable();
        assert_eq!(sorted[5], -sorted[4], "{scores:?}");
    }
}
