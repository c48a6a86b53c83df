//! The traits of judges of positions.

use crate::rules::{MAX_SEATS, Rules, Seat};

/// A judge of positions of one game; made by hand or learned, the search sees no difference.
pub trait Evaluator<R: Rules>: Send + Sync {
    /// What a position is worth for the side to move, in hundredths of a man.
    fn evaluate(&self, position: &R) -> i32;
}

/// A judge of positions of a game of many seats.
pub trait MultiSeatEvaluator<R: Rules>: Evaluator<R> {
    /// What a position is worth for each seat: by how many hundredths of a man it is ahead of the best of
    /// the others. Seats at which nobody sits have 0.
    fn evaluate_seats(&self, position: &R) -> [i32; MAX_SEATS];

    /// How far a seat has come, whatever the others do: greater is nearer to the end.
    fn evaluate_alone(&self, position: &R, seat: Seat) -> i32;

    /// A lower bound on the moves that a seat needs to win, whatever the others do.
    fn moves_left(&self, position: &R, seat: Seat) -> u32;

    /// By how many hundredths of a man a seat must be ahead for its chance of winning to be e times as
    /// great, as far as the game has come.
    fn logistic_scale(&self, position: &R) -> i32;
}
