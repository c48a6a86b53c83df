//! Evaluation: what a position is worth without looking ahead.

mod chinese_checkers;
mod draughts;

use crate::rules::Rules;

pub use chinese_checkers::Race;
pub use draughts::HandMade;

/// A judge of positions of one game; made by hand or learned, the search sees no difference.
pub trait Evaluator<R: Rules>: Send + Sync {
    /// What a position is worth for the side to move, in hundredths of a man.
    fn evaluate(&self, position: &R) -> i32;
}
