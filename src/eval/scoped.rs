//! A network for some games of a variant, and an evaluation made by hand for the others.

use super::net::{Network, Trained, Weights};
use super::{Evaluator, Features, Judge, MultiSeatEvaluator};
use crate::rules::{MAX_SEATS, Seat};
use std::sync::Arc;

/// A network that judges the positions in its [scope](Features::is_in_scope). An evaluation made by hand judges all
/// others, and seats one by one.
#[derive(Debug)]
pub struct Scoped<R, H> {
    network: Network<R>,
    by_hand: H,
}

impl<R: Trained, H: Default> Default for Scoped<R, H> {
    fn default() -> Self {
        Self {
            network: Network::default(),
            by_hand: H::default(),
        }
    }
}

impl<R, H: Clone> Clone for Scoped<R, H> {
    fn clone(&self) -> Self {
        Self {
            network: self.network.clone(),
            by_hand: self.by_hand.clone(),
        }
    }
}

impl<R: Features, H: Evaluator<R>> Evaluator<R> for Scoped<R, H> {
    fn evaluate(&self, position: &R) -> i32 {
        if position.is_in_scope() {
            self.network.evaluate(position)
        } else {
            self.by_hand.evaluate(position)
        }
    }

    fn judge(&self) -> Judge<'_, R> {
        let mut by_network = self.network.judging();
        let mut by_hand = self.by_hand.judge();
        Box::new(move |position| {
            if position.is_in_scope() {
                by_network(position)
            } else {
                by_hand(position)
            }
        })
    }

    fn with_weights(mut self, weights: &Arc<Weights>) -> Self {
        self.network = Network::new(Arc::clone(weights));
        self
    }
}

impl<R: Features, H: MultiSeatEvaluator<R>> MultiSeatEvaluator<R> for Scoped<R, H> {
    fn evaluate_seats(&self, position: &R) -> [i32; MAX_SEATS] {
        self.by_hand.evaluate_seats(position)
    }

    fn evaluate_alone(&self, position: &R, seat: Seat) -> i32 {
        self.by_hand.evaluate_alone(position, seat)
    }

    fn moves_left(&self, position: &R, seat: Seat) -> u32 {
        self.by_hand.moves_left(position, seat)
    }

    fn logistic_scale(&self, position: &R) -> i32 {
        self.by_hand.logistic_scale(position)
    }
}
