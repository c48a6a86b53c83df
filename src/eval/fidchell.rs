//! A hand-made evaluation of Fidchell.

use super::Evaluator;
use crate::rules::fidchell::{BLACK, Position, WHITE};

/// The evaluation of both games.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fidchell;

impl<const SECOND: bool> Evaluator<Position<SECOND>> for Fidchell {
    fn evaluate(&self, position: &Position<SECOND>) -> i32 {
        let strength = |side: usize| {
            position.stones(side).count_ones() as i32 + i32::from(position.hand(side))
        };
        let balance = 100 * (strength(WHITE) - strength(BLACK));
        if position.side() == WHITE {
            balance
        } else {
            -balance
        }
    }
}
