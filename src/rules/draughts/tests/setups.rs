//! Random boards: made up, not reached by play.

use crate::rules::DrawRules;
use crate::rules::draughts::board::{Bits, PROMOTION, SQUARES, bit_of};
use crate::rules::draughts::{MAX_PIECES, Position};
use crate::rules::sides::{BLACK, WHITE};
use proptest::prelude::*;

/// How much of what stands on a board, in proportion to the other parts.
#[derive(Clone, Copy, Debug)]
struct Mixture {
    empty: u32,
    men: u32,
    kings: u32,
}

/// Boards of men only.
pub(super) fn men_only() -> impl Strategy<Value = Position> {
    mixed(Mixture {
        empty: 7,
        men: 3,
        kings: 0,
    })
}

/// Boards of mostly men, with a few kings.
pub(super) fn few_kings() -> impl Strategy<Value = Position> {
    mixed(Mixture {
        empty: 20,
        men: 8,
        kings: 1,
    })
}

/// Loose boards of many kings, where rafles are long.
pub(super) fn many_kings() -> impl Strategy<Value = Position> {
    mixed(Mixture {
        empty: 14,
        men: 3,
        kings: 3,
    })
}

/// Boards with hardly a piece.
pub(super) fn endings() -> impl Strategy<Value = Position> {
    mixed(Mixture {
        empty: 40,
        men: 2,
        kings: 2,
    })
}

/// Boards of all kinds.
pub(super) fn any() -> impl Strategy<Value = Position> {
    prop_oneof![men_only(), few_kings(), many_kings(), endings()]
}

fn mixed(Mixture { empty, men, kings }: Mixture) -> impl Strategy<Value = Position> {
    let square = prop_oneof![
        2 * empty => Just(None),
        men => Just(Some((WHITE, false))),
        men => Just(Some((BLACK, false))),
        kings => Just(Some((WHITE, true))),
        kings => Just(Some((BLACK, true))),
    ];
    let board = prop::collection::vec(square, usize::from(SQUARES));
    (board, 0..2_usize).prop_filter_map("an empty board", |(board, side)| {
        let mut pieces: [Bits; 2] = [0; 2];
        let mut kings = 0;
        for (number, content) in (1..=SQUARES).zip(board) {
            let Some((owner, king)) = content else {
                continue;
            };
            let square = 1 << bit_of(number);
            if pieces[owner].count_ones() < MAX_PIECES {
                pieces[owner] |= square;
                // A man on its last row would be a king.
                if king || square & PROMOTION[owner] != 0 {
                    kings |= square;
                }
            }
        }
        Position::new(pieces, kings, side, DrawRules::Fmjd).ok()
    })
}
