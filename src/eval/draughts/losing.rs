//! A hand-made evaluation of losing draughts: who has less is ahead.

use super::terms::{Side, by_rows, count, sides};
use crate::eval::Evaluator;
use crate::rules::draughts::{Draughts, Losing};

/// The evaluation by what is still to be lost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Burden;

/// A man, in hundredths of a man: to have it is bad.
const MAN: i32 = -100;
/// A king, which can be given away sooner than a man that stands in a bad place.
const KING: i32 = -80;
/// A man on each row from its own: one that has gone further has fewer moves left to choose from.
const GONE: [i32; 10] = [0, -2, -4, -6, -9, -12, -15, -18, -15, 0];
/// The right to move.
const TURN: i32 = 5;
/// By how many hundredths a side must be ahead for its odds to be e times as great; by hand.
const SCALE: i32 = 150;

impl Evaluator<Draughts<Losing>> for Burden {
    fn evaluate(&self, position: &Draughts<Losing>) -> i32 {
        let [own, enemy] = sides(position).map(worth);
        TURN + own - enemy
    }

    fn logistic_scale(&self, _position: &Draughts<Losing>) -> i32 {
        SCALE
    }
}

fn worth(side: Side) -> i32 {
    MAN * count(side.men) + KING * count(side.kings) + by_rows(side.men, &GONE)
}
