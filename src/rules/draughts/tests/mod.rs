//! Tests of the rules of draughts from within; what can be seen from outside is in `tests/rules/draughts`.

mod captures;
mod reference;
mod setups;

use super::board::{BITS, rotate};
use super::{Move, Position};
use crate::rules::conformance::{Conformance, conformance_tests};
use crate::rules::{DrawRules, Game, Options, Rules};
use proptest::strategy::{BoxedStrategy, Strategy};

impl Conformance for Position {
    fn computed_hash(&self) -> u64 {
        self.computed_hash()
    }

    fn mirrored(&self) -> Self {
        Position::mirrored(self)
    }

    fn mirrored_move(mv: Move) -> Move {
        let turned = |bit: u8| BITS as u8 - 1 - bit;
        Move {
            captured: rotate(mv.captured),
            from: turned(mv.from),
            to: turned(mv.to),
        }
    }

    fn setups() -> BoxedStrategy<Self> {
        setups::any().boxed()
    }
}

conformance_tests!(Position);

#[test]
fn kings_that_shuffle_for_long_never_hide_a_repetition() {
    let options = Options {
        draw_rules: DrawRules::Repetition,
        ..Options::default()
    };
    let first = Position::read("W:WK46:BK50", &options).expect("two kings");
    // Bits of the squares 46, 41 and 50, 45.
    let (white, black) = ((49, 44), (53, 48));
    let mut position = first;
    for plies in 1..=400 {
        let (from, to) = match plies % 4 {
            1 => white,
            2 => black,
            3 => (white.1, white.0),
            _ => (black.1, black.0),
        };
        position = position.play(Move::quiet(from, to));
        assert!(position.reversible_plies() >= plies, "after {plies} plies");
    }
    assert_eq!(position, first);
}
