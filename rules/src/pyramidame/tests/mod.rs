//! Tests of the rules of Pyramidame from within; what can be seen from outside is in `engine/tests/rules/pyramidame`.

mod generator;
mod reference;
mod setups;

use super::board::turn;
use super::{Move, Position};
use crate::conformance::{Conformance, conformance_tests};
use proptest::strategy::{BoxedStrategy, Strategy};

impl Conformance for Position {
    fn computed_hash(&self) -> u64 {
        self.computed_hash()
    }

    fn mirrored(&self) -> Self {
        self.turned()
    }

    fn mirrored_move(mv: Move) -> Move {
        Move {
            captured: turn(mv.captured),
            from: 63 - mv.from,
            to: 63 - mv.to,
        }
    }

    /// Two pawns may take the same enemies, each on a round of its own.
    fn distinguished_by(mv: Move) -> u8 {
        if mv.from == mv.to { 1 + mv.from } else { 0 }
    }

    fn setups() -> BoxedStrategy<Self> {
        setups::any().boxed()
    }
}

conformance_tests!(Position);
