//! A hand-made evaluation of Pyramidame.

use super::Evaluator;
use crate::rules::pyramidame::Position;

/// The evaluation made by hand.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pyramidame;

impl Evaluator<Position> for Pyramidame {
    fn evaluate(&self, position: &Position) -> i32 {
        100 * (position.own().count_ones() as i32 - position.enemy().count_ones() as i32)
    }
}
