//! What the search tries and passes over, against the rules.

use crate::eval::{HISTORY_SIZE, Heuristics};
use proptest::prelude::*;
use rafle_rules::fidchell::arbitrary;
use rafle_rules::fidchell::board::{Bits, bit_of};
use rafle_rules::fidchell::{Move, Position, Setup};
use rafle_rules::{MoveList, Rules};

/// The legal moves.
fn listed<const SECOND: bool>(position: &Position<SECOND>) -> MoveList<Move> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves
}

/// A straight chain of one side with a gap of one point, among the stones of a random position: the side to
/// move or the other.
fn with_gap<const SECOND: bool>() -> impl Strategy<Value = Position<SECOND>> {
    let line = (0..4_u8, 1..=7_u8, any::<bool>());
    (arbitrary::any::<SECOND>(), line).prop_filter_map(
        "no such position",
        |(position, (quarter, gap, own))| {
            let setup = position.setup();
            let point = |ring| bit_of(6 * quarter, ring).map_or(0, |bit| 1 << bit);
            let line = (1..=7).fold(0, |line: Bits, ring| line | point(ring));
            let builder = if own { setup.side } else { setup.side ^ 1 };
            let mut stones = setup.stones.map(|set| set & !line);
            stones[builder] |= line & !point(gap);
            Position::new(Setup { stones, ..setup }, position.extra_turn()).ok()
        },
    )
}

fn tried<const SECOND: bool>(position: &Position<SECOND>) -> MoveList<Move> {
    let mut moves = MoveList::new();
    position.search_moves(&mut moves);
    moves
}

/// Whether a position is won for the side to move by a single move.
fn wins_at_once<const SECOND: bool>(position: &Position<SECOND>) -> bool {
    let won = |mv| position.play(mv).winner().map(|win| win.seat) == Some(position.to_move());
    listed(position).into_iter().any(won)
}

/// What is passed over loses at once, or there is a win at once among what is tried.
fn passes_over_lost_moves<const SECOND: bool>(
    position: &Position<SECOND>,
) -> Result<(), TestCaseError> {
    let (legal, tried) = (listed(position), tried(position));
    prop_assert_eq!(tried.is_empty(), legal.is_empty());
    let wins =
        |mv: Move| position.play(mv).winner().map(|win| win.seat) == Some(position.to_move());
    if tried.iter().any(|&mv| wins(mv)) {
        return Ok(());
    }
    for mv in legal.into_iter().filter(|mv| !tried.contains(mv)) {
        let next = position.play(mv);
        prop_assert!(
            next.to_move() != position.to_move(),
            "{mv:?} gives another turn"
        );
        prop_assert!(wins_at_once(&next), "{mv:?} does not lose");
    }
    Ok(())
}

/// The best value of some moves by plain minimax over all moves that follow: a win or a loss by its distance, anything
/// else by a number that depends on the position alone.
fn best<const SECOND: bool>(
    position: &Position<SECOND>,
    moves: MoveList<Move>,
    plies: i64,
) -> Option<i64> {
    let value = |mv| {
        let next = position.play(mv);
        let value = minimax(&next, plies - 1);
        if next.to_move() == position.to_move() {
            value
        } else {
            -value
        }
    };
    moves.into_iter().map(value).max()
}

fn minimax<const SECOND: bool>(position: &Position<SECOND>, plies: i64) -> i64 {
    if let Some(win) = position.winner() {
        let sign = if win.seat == position.to_move() {
            1
        } else {
            -1
        };
        return sign * (1_000 + plies);
    }
    let searched = if plies > 0 {
        best(position, listed(position), plies)
    } else {
        None
    };
    searched.unwrap_or((position.hash() % 100) as i64)
}

/// What is tried has the value of all moves, two plies deep: no deeper is the loss that the others lead to.
fn has_the_value_of_all_moves<const SECOND: bool>(
    position: &Position<SECOND>,
) -> Result<(), TestCaseError> {
    let [tried, all] = [tried(position), listed(position)].map(|moves| best(position, moves, 2));
    prop_assert_eq!(tried, all);
    Ok(())
}

proptest! {
    #[test]
    fn in_the_first_game_what_the_search_passes_over_loses_at_once(position in with_gap()) {
        passes_over_lost_moves::<false>(&position)?;
    }

    #[test]
    fn in_the_second_game_what_the_search_passes_over_loses_at_once(position in with_gap()) {
        passes_over_lost_moves::<true>(&position)?;
    }

    #[test]
    fn in_the_first_game_a_search_of_what_is_tried_has_the_value_of_all_moves(position in with_gap()) {
        has_the_value_of_all_moves::<false>(&position)?;
    }

    #[test]
    fn in_the_second_game_a_search_of_what_is_tried_has_the_value_of_all_moves(position in with_gap()) {
        has_the_value_of_all_moves::<true>(&position)?;
    }

    #[test]
    fn history_indices_of_the_moves_of_a_position_differ_and_are_in_bounds(position in arbitrary::any()) {
        let mut indices: Vec<u16> = listed::<true>(&position).into_iter().map(Position::<true>::history_index).collect();
        let count = indices.len();
        indices.sort_unstable();
        indices.dedup();
        prop_assert_eq!(indices.len(), count);
        prop_assert!(indices.iter().all(|&index| usize::from(index) < HISTORY_SIZE));
    }
}
