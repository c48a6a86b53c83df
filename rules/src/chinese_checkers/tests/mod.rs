//! Tests of the rules of Chinese checkers from within; what can be seen from outside is in
//! `engine/tests/rules/chinese_checkers`.

mod board;
mod reference;
mod setups;

use super::board::turned;
use super::{Move, Position};
use crate::conformance::{Conformance, conformance_tests};
use crate::{Options, Players};
use proptest::strategy::{BoxedStrategy, Strategy};

/// The numbers of sixths by which the board can turn so that players come to players' points. A turn keeps the order of
/// play; a mirror would reverse it.
fn sixths(position: &Position) -> usize {
    match position.form().players {
        Players::Two | Players::Four => 3,
        Players::Three => 2,
        Players::Six => 1,
    }
}

impl Conformance for Position {
    fn computed_hash(&self) -> u64 {
        self.computed_hash()
    }

    fn mirrored(&self) -> Self {
        let turned = self.turned(sixths(self));
        turned.expect("every player comes to a seat")
    }

    fn mirrored_move(mv: Move) -> Move {
        turned_move(mv, 3)
    }

    fn mirrored_move_of(&self, mv: Move) -> Move {
        turned_move(mv, sixths(self))
    }

    fn mirrorings(&self) -> usize {
        6 / sixths(self)
    }

    fn options(&self) -> Options {
        setups::options(self.form())
    }

    fn setups() -> BoxedStrategy<Self> {
        setups::any().boxed()
    }
}

fn turned_move(mv: Move, sixths: usize) -> Move {
    Move {
        from: turned(mv.from, sixths),
        to: turned(mv.to, sixths),
    }
}

conformance_tests!(Position, 64);
