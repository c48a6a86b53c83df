//! The count of paths of legal moves, the measure of a move generator.

use super::{MoveList, Rules};

/// The number of paths of exactly `depth` moves from a position; the last two plies are counted, not played.
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
