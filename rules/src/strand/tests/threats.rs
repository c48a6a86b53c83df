//! Tests the threats to a side against the rules.

use super::setups;
use crate::Rules;
use crate::sides::{BLACK, WHITE};
use crate::strand::Position;
use proptest::prelude::*;

proptest! {
    #[test]
    fn a_side_is_exposed_where_the_other_would_have_to_capture_in_its_place(position in setups::any()) {
        let pieces = [position.pieces(WHITE), position.pieces(BLACK)];
        let side = position.side() ^ 1;
        let turned = Position::new(pieces, position.sultans(), side, position.variation());
        prop_assert_eq!(turned.map(|turned| turned.must_capture()), Ok(position.is_exposed()));
    }
}
