//! Evaluation: what a position is worth without looking ahead.

mod chinese_checkers;
mod draughts;
mod fidchell;
mod pyramidame;
mod strand;

use crate::rules::{Rules, SEATS, Seat};

pub use chinese_checkers::Race;
pub use draughts::Draughts;
pub use fidchell::Fidchell;
pub use pyramidame::Pyramidame;
pub use strand::Strand;

/// A judge of positions of one game; made by hand or learned, the search sees no difference.
pub trait Evaluator<R: Rules>: Send + Sync {
    /// What a position is worth for the side to move, in hundredths of a man.
    fn evaluate(&self, position: &R) -> i32;

    /// What a position is worth for each seat, in games of more than two: by how much it is ahead of the
    /// best of the others.
    fn evaluate_seats(&self, position: &R) -> [i32; SEATS] {
        let own = self.evaluate(position);
        let mover = position.to_move().index();
        std::array::from_fn(|seat| if seat == mover { own } else { -own })
    }

    /// How far a seat has come, whatever the others do: greater is nearer to the end.
    fn evaluate_alone(&self, position: &R, _seat: Seat) -> i32 {
        self.evaluate(position)
    }

    /// No more than the moves that a seat needs to win, whatever the others do.
    fn moves_left(&self, _position: &R, _seat: Seat) -> u32 {
        0
    }

    /// By how many hundredths of a man a seat must be ahead for its chance to be e times as great, as far as
    /// the game has come.
    fn certainty(&self, _position: &R) -> i32 {
        100
    }
}
