//! Tests of the rules of Fidchell from within; what can be seen from outside is in `engine/tests/rules/fidchell`.

mod properties;

use super::board::reflected_point;
use super::{End, First, Move, Position, Second};
use crate::Options;
use crate::conformance::Conformance;
use proptest::strategy::{BoxedStrategy, Strategy};

impl<const SECOND: bool> Conformance for Position<SECOND> {
    /// Two moves lead to thousands of positions.
    const MAX_MOVES: usize = 16;

    fn computed_hash(&self) -> u64 {
        self.computed_hash()
    }

    fn mirrored(&self) -> Self {
        Position::mirrored(self)
    }

    fn mirrored_move(mv: Move) -> Move {
        seen_through(mv, reflected_point)
    }

    fn is_determined_by_its_text(&self) -> bool {
        self.end() != Some(End::Challenge)
    }

    fn options(&self) -> Options {
        Options {
            extra_turn: self.extra_turn(),
            ..Options::default()
        }
    }

    fn setups() -> BoxedStrategy<Self> {
        super::arbitrary::any().boxed()
    }
}

fn seen_through(mv: Move, image: fn(u8) -> u8) -> Move {
    match mv {
        Move::Place(to) => Move::Place(image(to)),
        Move::Slide { from, to } => Move::Slide {
            from: image(from),
            to: image(to),
        },
        Move::Remove(bit) => Move::Remove(image(bit)),
        Move::Challenge | Move::Pass => mv,
    }
}

/// Cases of each property: these positions have many moves.
const FEWER: u32 = 40;

mod first {
    use super::{FEWER, First};
    use crate::conformance::conformance_tests;
    conformance_tests!(First, FEWER);
}

mod second {
    use super::{FEWER, Second};
    use crate::conformance::conformance_tests;
    conformance_tests!(Second, FEWER);
}
