//! A hand-made evaluation of Frisian draughts: men, kings, and how far kings reach.

use super::terms::{MIDDLE, Side, by_rows, count, sides};
use crate::eval::Evaluator;
use crate::rules::draughts::board::{Bits, squares};
use crate::rules::draughts::{Draughts, Frisian, KING_LIMIT};

/// The evaluation by men and kings.
#[derive(Clone, Copy, Debug, Default)]
pub struct MenAndKings;

/// A man, in hundredths of a man.
const MAN: i32 = 100;
/// A king, which captures along eight lines.
const KING: i32 = 450;
/// A man on each row from its own.
const GONE: [i32; 10] = [8, 0, 1, 2, 4, 6, 9, 14, 22, 0];
/// A piece away from the edges.
const IN_MIDDLE: i32 = 2;
/// A square that a king reaches.
const REACH: i32 = 2;
/// A king that may only capture.
const EXHAUSTED: i32 = -40;
/// The right to move.
const TURN: i32 = 6;
/// By how many hundredths a side must be ahead for its odds to be e times as great; by hand.
const SCALE: i32 = 150;

impl Evaluator<Draughts<Frisian>> for MenAndKings {
    fn evaluate(&self, position: &Draughts<Frisian>) -> i32 {
        let [own, enemy] = sides(position).map(worth);
        let score = TURN + own - enemy;
        if position.kings() == 0 {
            return score;
        }
        let us = position.side();
        let reach = |pieces: Bits| -> i32 {
            let kings = squares(pieces & position.kings());
            kings
                .map(|bit| REACH * count(position.king_slides(bit)))
                .sum()
        };
        let limit = |side: usize| match position.king_moves().of(side) {
            Some((_, KING_LIMIT)) => EXHAUSTED,
            _ => 0,
        };
        score + reach(position.own()) - reach(position.enemy()) + limit(us) - limit(us ^ 1)
    }

    fn logistic_scale(&self, _position: &Draughts<Frisian>) -> i32 {
        SCALE
    }
}

fn worth(side: Side) -> i32 {
    let pieces = side.men | side.kings;
    MAN * count(side.men)
        + KING * count(side.kings)
        + IN_MIDDLE * count(pieces & MIDDLE)
        + by_rows(side.men, &GONE)
}
