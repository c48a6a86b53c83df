//! Tests of the rules of Strand from within; what can be seen from outside is in `tests/rules/strand`.

mod reference;
mod setups;

use super::*;
use crate::rules::battery::{Tested, battery};
use proptest::strategy::{BoxedStrategy, Strategy};

impl Tested for Position {
    fn recomputed_hash(&self) -> u64 {
        self.computed_hash()
    }

    fn mirrored(&self) -> Self {
        Position::mirrored(self)
    }

    fn mirrored_move(mv: Move) -> Move {
        mirrored_move(mv)
    }

    /// Two sultans may each make a round trip through the same pieces.
    fn told_apart_by(mv: Move) -> u8 {
        mv.from()
    }

    fn setups() -> BoxedStrategy<Self> {
        setups::any().boxed()
    }
}

battery!(Position);

#[test]
fn the_rencontre_is_the_record_of_the_document() {
    let record = "d4-e5 (f6xd4); c3xe5 (a5xc3); b2x d4 (c5xc3); e5xa5 (c3xe5); f5xd5 (d6xd4);...";
    let mut position = Position::start(Variation::default());
    for written in rafle_protocol::moves::parse_moves(record, Position::SIGNS).expect("a record") {
        let mv = crate::rules::resolve(&position, &written, &Options::default());
        position = position.after(mv.expect("a legal move"));
    }
    let options = Options {
        opening: Opening::Rencontre,
        ..Options::default()
    };
    assert_eq!(<Position as Game>::start(&options), position);
}
