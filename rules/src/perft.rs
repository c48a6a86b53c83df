//! Counts paths of legal moves, to test and measure move generators.

use super::{MoveList, Rules};

/// Counts the paths of exactly `depth` moves from a position. The last two plies are counted without being played.
///
/// ```
/// use rafle_rules::{Game, Options, draughts::Position, perft};
///
/// let start = Position::start(&Options::default());
/// let counts: Vec<u64> = (0..=5).map(|depth| perft(&start, depth)).collect();
/// assert_eq!(counts, [1, 9, 81, 658, 4265, 27117]);
/// ```
#[must_use]
pub fn perft<R: Rules>(position: &R, depth: u32) -> u64 {
    match depth {
        0 => return 1,
        1 => return position.count_moves(),
        2 => return position.count_two_plies(),
        _ => {}
    }
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves
        .iter()
        .map(|&mv| perft(&position.play(mv), depth - 1))
        .sum()
}
