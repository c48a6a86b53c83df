use rafle_rules::strand::board::{Bits, Direction};

/// Returns the pieces of `own` that an adjacent enemy could capture if it had the turn. Long-range captures by sultans
/// are omitted.
#[inline(always)]
pub(super) fn exposed(own: Bits, enemy: Bits, empty: Bits) -> Bits {
    let beside = |direction: Direction| {
        direction.step(enemy & direction.lines()) & direction.opposite().step(empty)
    };
    own & Direction::ALL
        .into_iter()
        .fold(0, |all, direction| all | beside(direction))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rafle_rules::strand::Position;
    use rafle_rules::{Game, MoveList, Options, Rules};

    proptest! {
        #[test]
        fn without_sultans_a_piece_is_exposed_if_and_only_if_a_capture_can_begin_with_it(
            choices in prop::collection::vec(any::<usize>(), 0..60),
        ) {
            let mut position = Position::start(&Options::default());
            let mut moves = MoveList::new();
            for choice in choices {
                moves.clear();
                position.legal_moves(&mut moves);
                if moves.is_empty() || position.sultans() != 0 {
                    break;
                }
                let taken = exposed(position.enemy(), position.own(), position.empty());
                prop_assert_eq!(taken != 0, position.must_capture());
                let captured = moves.iter().fold(0, |all, mv| all | mv.captured());
                prop_assert!(captured == 0 || captured & taken != 0);
                position = position.play(moves[choice % moves.len()]);
            }
        }
    }
}
