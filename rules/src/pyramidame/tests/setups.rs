//! Random pyramids: made up, not reached by play.

use crate::pyramidame::board::{Bits, CORNERS, CUBES};
use crate::pyramidame::{MAX_PAWNS, Position};
use proptest::prelude::*;

/// Pawns anywhere on the pyramid.
pub(super) fn scattered() -> impl Strategy<Value = Position> {
    pawns(0..=MAX_PAWNS as usize, 0..=MAX_PAWNS as usize, !0)
}

/// A handful of pawns.
pub(super) fn endings() -> impl Strategy<Value = Position> {
    pawns(1..=5_usize, 1..=5_usize, !0)
}

/// Few pawns among many enemies, on the upper half of the pyramid: rafles are long and pass above the ridge.
pub(super) fn rafles() -> impl Strategy<Value = Position> {
    const UPPER: Bits = 0x187e_7e7e_7e7e_7e18;
    let (few, many) = (1..=3_usize, 7..=MAX_PAWNS as usize);
    prop_oneof![
        pawns(few.clone(), many.clone(), UPPER),
        pawns(many.clone(), few.clone(), UPPER),
        pawns(few, many, !0),
    ]
}

/// Pyramids of all kinds.
pub(super) fn any() -> impl Strategy<Value = Position> {
    prop_oneof![scattered(), endings(), rafles()]
}

/// Pawns of each side on cubes of a set; corners that are reached are left to luck.
fn pawns(
    white: impl Strategy<Value = usize>,
    black: impl Strategy<Value = usize>,
    ground: Bits,
) -> impl Strategy<Value = Position> {
    let order = Just((0..CUBES).collect::<Vec<u8>>()).prop_shuffle();
    (white, black, order, 0..2_usize, prop::bool::ANY).prop_filter_map(
        "no such position",
        move |(white, black, order, side, arrivals)| {
            let ground = if arrivals {
                ground
            } else {
                ground & !(CORNERS[0] | CORNERS[1])
            };
            let mut free = order.into_iter().filter(|&cube| ground & (1 << cube) != 0);
            let mut take = |count: usize| -> Bits {
                free.by_ref()
                    .take(count)
                    .fold(0, |set, cube| set | 1 << cube)
            };
            let pawns = [take(white), take(black)];
            Position::new(pawns, side).ok()
        },
    )
}
