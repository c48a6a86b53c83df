//! A hand-made evaluation of Fidchell.

use super::Evaluator;
use crate::rules::fidchell::chain::{LONGEST, Ways, shortest_ways};
use crate::rules::fidchell::{BLACK, Position};

/// The evaluation of both games.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fidchell;

/// A stone, in hand or on the board.
const STONE: i32 = 60;
/// The worth of the way to the chain, by the stones lacking.
const WAY: [i32; LONGEST + 2] = [
    0, 700, 400, 250, 160, 100, 50, 0, -40, -70, -90, -100, -110, -120,
];
/// Of it, what a way that a single stone bars loses.
const BARRED: i32 = 40;
/// An enemy stone that could be taken by a stone on an empty point.
const THREAT: i32 = 30;
/// The right to move.
const TURN: i32 = 30;

impl<const SECOND: bool> Evaluator<Position<SECOND>> for Fidchell {
    fn evaluate(&self, position: &Position<SECOND>) -> i32 {
        let us = position.side();
        let empty = position.empty();
        let ways = |side: usize| -> Ways { shortest_ways(position.stones(side), empty) };
        let worth = |side: usize| {
            if SECOND && side == BLACK {
                return 0;
            }
            let ways = ways(side);
            WAY[ways.lacking] - if ways.narrowest == 1 { BARRED } else { 0 }
        };
        let strength = |side: usize| {
            position.stones(side).count_ones() as i32 + i32::from(position.hand(side))
        };
        let threat = |side: usize| position.threats_of(side).stones.count_ones() as i32;
        let side = |side: usize| STONE * strength(side) + worth(side) + THREAT * threat(side);
        side(us) - side(us ^ 1) + TURN
    }
}
