//! The traits of judges of positions.

use super::net::Weights;
use rafle_rules::{MAX_SEATS, Rules, Seat};
use std::sync::Arc;

/// What one thread judges positions with: it finds what [`Evaluator::evaluate`] does, and may keep what it has
/// computed for the next position.
pub type ThreadEvaluator<'a, R> = Box<dyn FnMut(&R) -> i32 + 'a>;

/// A judge of positions of one game; made by hand or learned, the search sees no difference.
pub trait Evaluator<R: Rules>: Send + Sync {
    /// What a position is worth for the side to move, in hundredths of a man.
    fn evaluate(&self, position: &R) -> i32;

    /// By how many hundredths of a man a side must be ahead in a position for its odds of winning to be e times as great.
    fn logistic_scale(&self, position: &R) -> i32;

    /// The judge of one search's thread.
    fn thread_evaluator(&self) -> ThreadEvaluator<'_, R> {
        Box::new(|position| self.evaluate(position))
    }

    /// The same evaluation with other weights, which are for this game. What was made by hand alone stays as it is.
    #[must_use]
    fn with_weights(self, _weights: &Arc<Weights>) -> Self
    where
        Self: Sized,
    {
        self
    }
}

/// A judge of positions of a game of many seats.
///
/// It judges for the seat at the root of a search. What that seat avoids because it costs it games it does not expect the
/// others to avoid: a search that took them to be as careful would be surprised by those that are not.
pub trait MultiSeatEvaluator<R: Rules>: Evaluator<R> {
    /// What a position is worth at a glance for the seat at the root: by how many hundredths of a man it is ahead of the
    /// best of the others.
    fn evaluate_root(&self, position: &R, root: Seat) -> i32;

    /// The chance that each seat has to win a game that is not over; they add up to 1. Seats at which nobody sits have 0.
    fn win_probabilities(&self, position: &R, root: Seat) -> [f32; MAX_SEATS];

    /// Passes on how good each of some moves looks that the side to move has, in their order, in hundredths of a man, where
    /// that side is not the one at the root.
    fn scores_of_others(&self, position: &R, moves: &[R::Move], score: &mut dyn FnMut(i32));

    /// The weight of the bonus that the search of a position gives to moves seldom tried: the less, the more these chances
    /// tell moves apart.
    fn exploration(&self, position: &R) -> f32;

    /// How far a seat has come, whatever the others do: greater is nearer to the end.
    fn evaluate_alone(&self, position: &R, seat: Seat) -> i32;

    /// A lower bound on the moves that a seat needs to win, whatever the others do.
    fn moves_left(&self, position: &R, seat: Seat) -> u32;
}
