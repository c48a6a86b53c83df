//! Tests of the rules of Strand from within; what can be seen from outside is in `tests/rules/strand`.

mod reference;
mod setups;

use super::board::rotate;
use super::{Move, Position};
use crate::rules::conformance::{Conformance, conformance_tests};
use crate::rules::{Game, Opening, Options, Rules};
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
fn the_rencontre_is_the_record_of_the_document() {
    let record = "d4-e5 (f6xd4); c3xe5 (a5xc3); b2x d4 (c5xc3); e5xa5 (c3xe5); f5xd5 (d6xd4);...";
    let mut position = Position::start(&Options::default());
    for written in rafle_protocol::moves::parse_moves(record, Position::SIGNS).expect("a record") {
        let mv = crate::rules::resolve(&position, &written, &Options::default());
        position = position.play(mv.expect("a legal move"));
    }
    let options = Options {
        opening: Opening::Rencontre,
        ..Options::default()
    };
    assert_eq!(Position::start(&options), position);
}
