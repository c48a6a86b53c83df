//! Evaluation of Chinese checkers: the race.

use super::Evaluator;
use crate::rules::chinese_checkers::Position;
use crate::rules::chinese_checkers::board::{PROGRESS, holes, opposite};

/// The evaluation by the rows that are left to go.
#[derive(Clone, Copy, Debug, Default)]
pub struct Race;

/// A row, in hundredths of a move.
const ROW: i32 = 25;

impl Evaluator<Position> for Race {
    fn evaluate(&self, position: &Position) -> i32 {
        let rows = |player: usize| -> i32 {
            holes(position.pieces(player))
                .map(|bit| i32::from(PROGRESS[player][usize::from(bit & 127)]))
                .sum()
        };
        let mover = position.mover();
        ROW * (rows(mover) - rows(opposite(mover)))
    }
}
