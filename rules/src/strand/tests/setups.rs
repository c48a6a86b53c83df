//! Random boards: made up, not reached by play.

use crate::sides::{BLACK, WHITE};
use crate::strand::board::{Bits, FAR_ROW, POINTS, bit_of};
use crate::strand::{MAX_PIECES, Position, Variation};
use proptest::prelude::*;

/// The proportions of pieces and empty points on a board.
#[derive(Clone, Copy, Debug)]
struct Mixture {
    empty: u32,
    men: u32,
    sultans: u32,
}

/// Boards of men, of men with a few sultans, of many sultans, and boards with very few pieces.
pub(super) fn any() -> impl Strategy<Value = Position> {
    // Few enough loose pieces among sultans that rafles are found quickly.
    let mixtures = [(7, 4, 0), (40, 7, 1), (24, 2, 2), (60, 2, 2)];
    let mixture = prop::sample::select(mixtures.to_vec());
    mixture.prop_flat_map(|(empty, men, sultans)| {
        mixed(Mixture {
            empty,
            men,
            sultans,
        })
    })
}

fn mixed(
    Mixture {
        empty,
        men,
        sultans,
    }: Mixture,
) -> impl Strategy<Value = Position> {
    let point = prop_oneof![
        2 * empty => Just(None),
        men => Just(Some((WHITE, false))),
        men => Just(Some((BLACK, false))),
        sultans => Just(Some((WHITE, true))),
        sultans => Just(Some((BLACK, true))),
    ];
    let board = prop::collection::vec(point, usize::from(POINTS));
    (board, 0..2_usize).prop_filter_map("an empty board", |(board, side)| {
        let mut pieces: [Bits; 2] = [0; 2];
        let mut sultans = 0;
        for (index, content) in (0..POINTS).zip(board) {
            let Some((owner, is_sultan)) = content else {
                continue;
            };
            let point = 1 << bit_of(index);
            if pieces[owner].count_ones() < MAX_PIECES {
                pieces[owner] |= point;
                // A man on the far row would be a sultan.
                if is_sultan || point & FAR_ROW[owner] != 0 {
                    sultans |= point;
                }
            }
        }
        Position::new(pieces, sultans, side, Variation::default()).ok()
    })
}
