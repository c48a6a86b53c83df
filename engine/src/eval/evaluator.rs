//! The traits of evaluators.

use super::net::Weights;
use rafle_rules::{MAX_SEATS, Rules, Seat};
use std::sync::Arc;

/// The evaluation function of one search thread. It returns what [`Evaluator::evaluate`] does, and may reuse what it
/// has computed for earlier positions. It takes the position and its ply in the search, for any ply: positions at the
/// same ply and at the one before are usually similar.
pub type ThreadEvaluator<'a, R> = Box<dyn FnMut(&R, usize) -> i32 + 'a>;

/// An evaluator of the positions of one game. The search does not distinguish handcrafted and learned evaluators.
pub trait Evaluator<R: Rules>: Send + Sync {
    /// Returns the value of a position for the side to move, in hundredths of a man.
    fn evaluate(&self, position: &R) -> i32;

    /// Returns the lead in hundredths of a man that multiplies a side's odds of winning by e in this position.
    fn logistic_scale(&self, position: &R) -> i32;

    /// Returns the evaluation function of one search thread.
    fn thread_evaluator(&self) -> ThreadEvaluator<'_, R> {
        Box::new(|position, _ply| self.evaluate(position))
    }

    /// Returns the same evaluator with other weights, which must be for this game. Handcrafted evaluators do not
    /// change.
    #[must_use]
    fn with_weights(self, _weights: &Arc<Weights>) -> Self
    where
        Self: Sized,
    {
        self
    }
}

/// An evaluator of the positions of a game of many seats.
///
/// It evaluates for the seat at the root of a search. It does not assume that the other seats avoid what costs only
/// them games, as the root's seat does: a search that assumed so would be surprised by careless players.
pub trait MultiSeatEvaluator<R: Rules>: Evaluator<R> {
    /// Passes the score of each choice of the side to move, which is at the root, to `score`, in their order and in
    /// hundredths of a man. A choice is given by the position that it leads to.
    fn scores_of_choices(&self, position: &R, choices: &[R], score: &mut dyn FnMut(i32));

    /// Returns each seat's probability of winning a game that is not over. The probabilities sum to 1; unused seats
    /// have 0.
    fn win_probabilities(&self, position: &R, root: Seat) -> [f32; MAX_SEATS];

    /// Passes the score of each of some moves of the side to move to `score`, in their order and in hundredths of a
    /// man, in a search for the seat at the root.
    fn scores_of_moves(
        &self,
        position: &R,
        moves: &[R::Move],
        root: Seat,
        score: &mut dyn FnMut(i32),
    );

    /// Returns the weight of the search's bonus for rarely tried moves. The better the win probabilities distinguish
    /// moves, the smaller it is.
    fn exploration(&self, position: &R) -> f32;

    /// Returns the progress of a seat, independent of the other seats: greater is nearer to the end.
    fn evaluate_alone(&self, position: &R, seat: Seat) -> i32;

    /// Returns a lower bound on the moves that a seat needs to win, independent of the other seats.
    fn moves_left(&self, position: &R, seat: Seat) -> u32;
}
