//! Random positions: made up, not reached by play.

use crate::ExtraTurn;
use crate::fidchell::board::{BOARD, Bits, points};
use crate::fidchell::{Navel, Position, STONES, Setup};
use crate::sides::{BLACK, WHITE};
use proptest::bool::ANY as EITHER;
use proptest::prelude::*;

/// Positions of all stages, thin and dense, with every state of navel, challenge and count.
pub fn any<const SECOND: bool>() -> impl Strategy<Value = Position<SECOND>> {
    // Of its stones off the board, a side has all, some or none in hand.
    let hands = [
        prop_oneof![Just(0_u8), 0..=27_u8],
        prop_oneof![2 => Just(0_u8), 1 => 0..=27_u8],
    ];
    let counters = (0..=5_u8, 0..=2_u8, prop_oneof![0..4_u8, 96..100_u8]);
    let calm = prop_oneof![2 => Just(true), 1 => Just(false)];
    let count = [0..=27_usize, 0..=27_usize];
    let board: Vec<u8> = points(BOARD).collect();
    let board = Just(board).prop_shuffle();
    let navel = prop_oneof![Just(Navel::Dead), Just(Navel::White), Just(Navel::Both)];
    let extra_turn = (EITHER, EITHER);
    (
        board,
        count,
        hands,
        navel,
        counters,
        calm,
        0..2_usize,
        extra_turn,
    )
        .prop_filter_map(
            "no such position",
            |(
                board,
                [white, black],
                hands,
                navel,
                (challenge, owed, slides),
                calm,
                side,
                (may, extra),
            )| {
                let set = |bits: &[u8]| bits.iter().fold(0, |set: Bits, bit| set | 1 << bit);
                let stones = [set(&board[..white]), set(&board[white..white + black])];
                let left = |side: usize| STONES as u8 - stones[side].count_ones() as u8;
                let hands = [WHITE, BLACK].map(|side| hands[side].min(left(side)));
                let placing = hands.iter().filter(|&&hand| hand > 0).count();
                let removing = SECOND && !calm && owed > 0 && side == WHITE && challenge < 3;
                let challenged = SECOND && !calm && !removing;
                let setup = Setup {
                    stones,
                    hands,
                    side,
                    navel,
                    challenge: if challenged { challenge } else { 0 },
                    owed: if removing { owed } else { 0 },
                    slides: if placing > 0 || removing { 0 } else { slides },
                    may_decline: false,
                };
                let extra_turn = if may { ExtraTurn::May } else { ExtraTurn::Must };
                let setup = Setup {
                    may_decline: may && extra,
                    ..setup
                };
                Position::new(setup, extra_turn).ok()
            },
        )
}
