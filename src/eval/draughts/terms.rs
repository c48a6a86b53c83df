//! What the evaluations made by hand share: where pieces stand.

use crate::rules::draughts::board::{BOARD, Bits, bit_of, file_rank, number_of, rotate};
use crate::rules::draughts::{Draughts, Family};
use crate::rules::sides::WHITE;

/// The pieces of one side, seen from its own end of the board, which is White's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side {
    pub(super) men: Bits,
    pub(super) kings: Bits,
    /// The other side's men, which go the other way.
    pub(super) enemy_men: Bits,
}

/// The side to move and the other one.
pub(super) fn sides<R: Family>(position: &Draughts<R>) -> [Side; 2] {
    let (own, enemy, kings) = (position.own(), position.enemy(), position.kings());
    let side = |side: usize, own: Bits, enemy: Bits| {
        let sets = [own & !kings, own & kings, enemy & !kings];
        let [men, kings, enemy_men] = if side == WHITE {
            sets
        } else {
            sets.map(rotate)
        };
        Side {
            men,
            kings,
            enemy_men,
        }
    };
    let us = position.side();
    [side(us, own, enemy), side(us ^ 1, enemy, own)]
}

/// The rows from White's first, each as a set.
pub(super) const ROWS: [Bits; 10] = {
    let mut rows = [0; 10];
    let mut number = 1;
    while number <= 50 {
        let (_, rank) = file_rank(number);
        rows[rank as usize - 1] |= 1 << bit_of(number);
        number += 1;
    }
    rows
};

/// The columns away from both edges of the board.
pub(super) const MIDDLE: Bits = {
    let mut middle = 0;
    let mut number = 1;
    while number <= 50 {
        let (file, _) = file_rank(number);
        if file >= 2 && file <= 7 {
            middle |= 1 << bit_of(number);
        }
        number += 1;
    }
    middle
};

/// What men are worth by the rows on which they stand.
pub(super) fn by_rows(men: Bits, worth: &[i32; 10]) -> i32 {
    let rows = ROWS.into_iter().zip(worth);
    rows.map(|(row, worth)| worth * count(men & row)).sum()
}

pub(super) fn count(set: Bits) -> i32 {
    set.count_ones() as i32
}

/// How many steps a man of White on a square is away from the last row.
pub(super) fn steps_to_go(bit: u8) -> i32 {
    i32::from((number_of(bit) - 1) / 5)
}

const _: () = assert!(BOARD & ROWS[0] == ROWS[0] && ROWS[9] == 0b11111);
