//! Tests of the rules of Strand from within; what can be seen from outside is in `engine/tests/rules/strand`.

mod reference;
mod setups;
mod threats;

use super::board::rotate;
use super::{Move, Position};
use crate::conformance::{Conformance, conformance_tests};
use crate::{Game, Opening, Options, Rules};
use proptest::strategy::{BoxedStrategy, Strategy};

impl Conformance for Position {
    fn computed_hash(&self) -> u64 {
        self.computed_hash()
    }

    fn mirrored(&self) -> Self {
        Position::mirrored(self)
    }

    fn mirrored_move(mv: Move) -> Move {
        let turned = |bit: u8| rotate(1 << bit).trailing_zeros() as u8;
        Move::rafle(
            turned(mv.from()),
            turned(mv.to()),
            rotate(mv.captured()),
            mv.promotes_on_the_way(),
        )
    }

    /// Two sultans may each make a round trip through the same pieces.
    fn distinguished_by(mv: Move) -> u8 {
        mv.from()
    }

    fn setups() -> BoxedStrategy<Self> {
        setups::any().boxed()
    }
}

conformance_tests!(Position);

#[test]
fn within_the_rencontre_each_move_of_the_record_is_the_only_one_and_then_play_is_free() {
    let record = "d4-e5 (f6xd4); c3xe5 (a5xc3); b2x d4 (c5xc3); e5xa5 (c3xe5); f5xd5 (d6xd4);...";
    let options = Options {
        opening: Opening::Rencontre,
        ..Options::default()
    };
    let mut free = Position::start(&Options::default());
    let mut bound = Position::start(&options);
    for written in rafle_protocol::moves::parse_moves(record, Position::SIGNS).expect("a record") {
        assert_ne!((bound, bound.hash()), (free, free.hash()));
        assert_eq!(bound.hash(), bound.computed_hash());
        assert_eq!(bound.count_moves(), 1);
        let resolve = |position: &Position| {
            crate::resolve(position, &written, &Options::default()).expect("a legal move")
        };
        assert_eq!(resolve(&bound), resolve(&free));
        (bound, free) = (bound.play(resolve(&bound)), free.play(resolve(&free)));
    }
    assert_eq!((bound, bound.hash()), (free, free.hash()));
    assert_eq!(bound.count_moves(), 3);
}
