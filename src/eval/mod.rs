//! Evaluation: what a position is worth without looking ahead.

mod draughts;
mod fidchell;
mod pyramidame;
mod strand;

use crate::rules::Rules;

pub use draughts::Draughts;
pub use fidchell::Fidchell;
pub use pyramidame::Pyramidame;
pub use strand::Strand;

/// A judge of positions of one game; made by hand or learned, the search sees no difference.
pub trait Evaluator<R: Rules>: Send + Sync {
    /// What a position is worth for the side to move, in hundredths of a man.
    fn evaluate(&self, position: &R) -> i32;
}
