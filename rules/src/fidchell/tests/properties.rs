//! Properties of Fidchell in addition to the conformance tests.

use super::{FEWER, seen_through};
use crate::conformance::listed;
use crate::fidchell::arbitrary as setups;
use crate::fidchell::board::{Bits, Direction, NAVEL, turned_point};
use crate::fidchell::{End, First, Move, Position, Second};
use crate::{Rules, perft};
use proptest::prelude::*;

fn turns_with_the_board<const SECOND: bool>(
    position: &Position<SECOND>,
) -> Result<(), TestCaseError> {
    let turned = position.seen_through(turned_point);
    prop_assert_eq!(perft(position, 2), perft(&turned, 2));
    for mv in listed(position) {
        let seen = seen_through(mv, turned_point);
        let expected = position.play(mv).seen_through(turned_point);
        prop_assert!(listed(&turned).contains(&seen));
        prop_assert_eq!(turned.play(seen), expected);
        prop_assert_eq!(turned.play(seen).end(), expected.end());
    }
    Ok(())
}

/// Captures in the words of the rule: the stones next to the moved one on each line, and the ones behind them.
fn captured_by_the_words(position: &First, mv: Move) -> Bits {
    let Some((to, from)) = mv.stone() else {
        return 0;
    };
    let next = position.play(mv);
    let side = position.side();
    let mut captured = 0;
    for direction in Direction::ALL {
        let between = direction.next(to);
        let beyond = direction.next(between);
        let is_enemy = position.stones(side ^ 1) & (1 << between) != 0;
        let is_own = position.stones(side) & (1 << beyond) != 0 && Some(beyond) != from
            || beyond == NAVEL && next.is_navel_alive(side);
        if is_enemy && is_own {
            captured |= 1 << between;
        }
    }
    captured
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(FEWER))]

    #[test]
    fn a_quarter_turn_of_the_board_changes_nothing_in_the_first_game(position in setups::any()) {
        turns_with_the_board::<false>(&position)?;
    }

    #[test]
    fn a_quarter_turn_of_the_board_changes_nothing_in_the_second_game(position in setups::any()) {
        turns_with_the_board::<true>(&position)?;
    }

    #[test]
    fn the_mover_takes_what_stands_between_and_moves_again_exactly_then(position in setups::any()) {
        for mv in listed(&position) {
            let next: First = position.play(mv);
            let gone = position.stones(position.side() ^ 1) & !next.stones(position.side() ^ 1);
            prop_assert_eq!(gone, captured_by_the_words(&position, mv));
            prop_assert_eq!(gone, position.captures(mv));
            prop_assert_eq!(next.side() == position.side(), gone != 0);
        }
    }

    #[test]
    fn a_kept_end_is_the_one_seen_on_the_board(position in setups::any()) {
        for mv in listed(&position) {
            let next: Second = position.play(mv);
            if next.end() != Some(End::Challenge) {
                let read = Second::new(next.setup(), next.extra_turn());
                prop_assert_eq!(read.map(|read| read.end()), Ok(next.end()));
            }
        }
    }
}
