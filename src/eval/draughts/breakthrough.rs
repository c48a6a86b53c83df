//! A hand-made evaluation of breakthrough draughts: who makes a king first.

use super::terms::{MIDDLE, Side, by_rows, count, sides, steps_to_go};
use crate::eval::Evaluator;
use crate::rules::draughts::board::{BOARD, Bits, Direction, squares};
use crate::rules::draughts::{Breakthrough, Draughts};

/// The evaluation by the race to the last row.
#[derive(Clone, Copy, Debug, Default)]
pub struct PromotionRace;

/// A man, in hundredths of a man.
const MAN: i32 = 100;
/// A man on each row from its own.
const GONE: [i32; 10] = [12, 4, 4, 6, 10, 18, 35, 60, 100, 0];
/// A man away from the edges.
const IN_MIDDLE: i32 = 3;
/// The right to move.
const TURN: i32 = 8;
/// A man that no enemy can stop, and that comes first to the last row; less for each step to go.
const FREE: i32 = 900;
const STEP: i32 = 30;
/// By how many hundredths a side must be ahead for its odds to be e times as great; by hand.
const SCALE: i32 = 150;

impl Evaluator<Draughts<Breakthrough>> for PromotionRace {
    fn evaluate(&self, position: &Draughts<Breakthrough>) -> i32 {
        let sides = sides(position);
        let [own, enemy] = sides.map(worth);
        let score = TURN + own - enemy;
        match sides.map(steps_of_free_man) {
            [Some(own), enemy] if enemy.is_none_or(|enemy| own <= enemy) => {
                score + FREE - STEP * own
            }
            [_, Some(enemy)] => score - FREE + STEP * enemy,
            _ => score,
        }
    }

    fn logistic_scale(&self, _position: &Draughts<Breakthrough>) -> i32 {
        SCALE
    }
}

fn worth(side: Side) -> i32 {
    MAN * count(side.men) + IN_MIDDLE * count(side.men & MIDDLE) + by_rows(side.men, &GONE)
}

/// The fewest steps of a man to the last row that has no piece before it which it could meet.
fn steps_of_free_man(side: Side) -> Option<i32> {
    let free = squares(side.men).filter(|&bit| {
        // Enemies beside its way can capture it.
        let ahead = beside(ahead(1 << bit));
        ahead & side.enemy_men == 0
    });
    free.map(steps_to_go).min()
}

/// The squares that a man of White on a square may come to.
fn ahead(man: Bits) -> Bits {
    let mut reached = man;
    let mut all = 0;
    while reached != 0 {
        reached = Direction::NorthWest.step(reached) | Direction::NorthEast.step(reached);
        reached &= BOARD;
        all |= reached;
    }
    all
}

/// A set and the squares next to it along diagonals.
fn beside(set: Bits) -> Bits {
    let steps = Direction::DIAGONALS.into_iter();
    steps.fold(set, |all, direction| all | direction.step(set))
}
