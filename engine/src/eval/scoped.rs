//! Networks for some games of a variant, and an evaluation made by hand for the others.

use super::net::{Network, SeatNetwork, Trained, TrainedSeats, Weights};
use super::{Evaluator, Features, InputSet, MultiSeatEvaluator, SeatFeatures, ThreadEvaluator};
use rafle_rules::{MAX_SEATS, Seat};
use std::sync::Arc;

/// The weight of the bonus for moves seldom tried where a network tells the chances. Chosen by matches of one network of
/// Chinese checkers among two evaluations by hand: with 1.5, as these have it, it won 115 of 240 games, with 0.8 153 of
/// 240, with 0.4 108 of 150.
const EXPLORATION: f32 = 0.4;

/// A network that judges the positions of two seats in its [scope](Features::is_in_scope), and one for the chances of
/// more seats in [its own](SeatFeatures::seats_are_in_scope). An evaluation made by hand judges all other games, and
/// what is to be known at a glance.
#[derive(Debug)]
pub struct Scoped<R, H> {
    of_two: Network<R>,
    of_many: SeatNetwork<R>,
    by_hand: H,
}

impl<R: Trained + TrainedSeats, H: Default> Default for Scoped<R, H> {
    fn default() -> Self {
        Self {
            of_two: Network::default(),
            of_many: SeatNetwork::default(),
            by_hand: H::default(),
        }
    }
}

impl<R, H: Clone> Clone for Scoped<R, H> {
    fn clone(&self) -> Self {
        Self {
            of_two: self.of_two.clone(),
            of_many: self.of_many.clone(),
            by_hand: self.by_hand.clone(),
        }
    }
}

impl<R: Features, H: Evaluator<R>> Scoped<R, H> {
    /// What judges a position for the side to move.
    fn of_sides(&self, position: &R) -> &dyn Evaluator<R> {
        if position.is_in_scope() {
            &self.of_two
        } else {
            &self.by_hand
        }
    }
}

impl<R: Features + SeatFeatures, H: Evaluator<R>> Evaluator<R> for Scoped<R, H> {
    fn evaluate(&self, position: &R) -> i32 {
        self.of_sides(position).evaluate(position)
    }

    fn logistic_scale(&self, position: &R) -> i32 {
        self.of_sides(position).logistic_scale(position)
    }

    fn thread_evaluator(&self) -> ThreadEvaluator<'_, R> {
        let mut by_network = self.of_two.unboxed_thread_evaluator();
        let mut by_hand = self.by_hand.thread_evaluator();
        Box::new(move |position| {
            if position.is_in_scope() {
                by_network(position)
            } else {
                by_hand(position)
            }
        })
    }

    fn with_weights(mut self, weights: &Arc<Weights>) -> Self {
        let weights = Arc::clone(weights);
        if weights.header().features == R::OfSeat::FEATURES {
            self.of_many = SeatNetwork::new(weights);
        } else {
            self.of_two = Network::new(weights);
        }
        self
    }
}

impl<R: Features + SeatFeatures, H: MultiSeatEvaluator<R>> MultiSeatEvaluator<R> for Scoped<R, H> {
    fn evaluate_root(&self, position: &R, root: Seat) -> i32 {
        self.by_hand.evaluate_root(position, root)
    }

    fn win_probabilities(&self, position: &R, root: Seat) -> [f32; MAX_SEATS] {
        if position.seats_are_in_scope() {
            self.of_many.win_probabilities(position, root)
        } else {
            self.by_hand.win_probabilities(position, root)
        }
    }

    fn scores_of_others(&self, position: &R, moves: &[R::Move], score: &mut dyn FnMut(i32)) {
        self.by_hand.scores_of_others(position, moves, score);
    }

    fn exploration(&self, position: &R) -> f32 {
        if position.seats_are_in_scope() {
            EXPLORATION
        } else {
            self.by_hand.exploration(position)
        }
    }

    fn evaluate_alone(&self, position: &R, seat: Seat) -> i32 {
        self.by_hand.evaluate_alone(position, seat)
    }

    fn moves_left(&self, position: &R, seat: Seat) -> u32 {
        self.by_hand.moves_left(position, seat)
    }
}
