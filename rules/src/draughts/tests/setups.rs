//! Random boards: made up, not reached by play.

use crate::DrawRules;
use crate::draughts::board::{Bits, PROMOTION, SQUARES, bit_of, squares};
use crate::draughts::{Draughts, DraughtsRules, Goal, KingMoves, MAX_PIECES};
use crate::sides::{BLACK, WHITE};
use proptest::prelude::*;

/// The proportions of pieces and empty squares on a board.
#[derive(Clone, Copy, Debug)]
struct Mixture {
    empty: u32,
    men: u32,
    kings: u32,
}

/// Boards of men only.
pub(super) fn men_only<R: DraughtsRules>() -> impl Strategy<Value = Draughts<R>> {
    mixed(Mixture {
        empty: 7,
        men: 3,
        kings: 0,
    })
}

/// Boards of mostly men, with a few kings.
pub(super) fn few_kings<R: DraughtsRules>() -> impl Strategy<Value = Draughts<R>> {
    mixed(Mixture {
        empty: 20,
        men: 8,
        kings: 1,
    })
}

/// Loose boards of many kings, where rafles are long.
pub(super) fn many_kings<R: DraughtsRules>() -> impl Strategy<Value = Draughts<R>> {
    mixed(Mixture {
        empty: 14,
        men: 3,
        kings: 3,
    })
}

/// Boards with very few pieces.
pub(super) fn endings<R: DraughtsRules>() -> impl Strategy<Value = Draughts<R>> {
    mixed(Mixture {
        empty: 40,
        men: 2,
        kings: 2,
    })
}

/// Boards of all kinds.
pub(super) fn any<R: DraughtsRules>() -> impl Strategy<Value = Draughts<R>> {
    prop_oneof![men_only(), few_kings(), many_kings(), endings()]
}

fn mixed<R: DraughtsRules>(
    Mixture { empty, men, kings }: Mixture,
) -> impl Strategy<Value = Draughts<R>> {
    let square = prop_oneof![
        2 * empty => Just(None),
        men => Just(Some((WHITE, false))),
        men => Just(Some((BLACK, false))),
        kings => Just(Some((WHITE, true))),
        kings => Just(Some((BLACK, true))),
    ];
    let board = prop::collection::vec(square, usize::from(SQUARES));
    let counts = (0..=3_u8, 0..=3_u8, proptest::arbitrary::any::<u8>());
    (board, 0..2_usize, counts).prop_filter_map("no position", |(board, side, counts)| {
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
        if R::GOAL == Goal::Promote {
            // A king ends the game: now and then, place one for the side that has just moved.
            let own = pieces[side] & kings;
            pieces[side] &= !own;
            kings &= !own;
        }
        let position = Draughts::new(pieces, kings, side, DrawRules::Fmjd).ok()?;
        let moved = |owner: usize, count: u8| {
            let of_side: Vec<u8> = squares(pieces[owner] & kings).collect();
            let bit = *of_side.get(usize::from(counts.2) % of_side.len().max(1))?;
            (count > 0).then_some((bit, count))
        };
        let king_moves = KingMoves::new([moved(WHITE, counts.0), moved(BLACK, counts.1)]);
        Some(position.with_king_moves(king_moves))
    })
}
