//! An evaluation made by hand for a game whose network is still to be learned.

use super::net::{Network, Weights};
use super::{Evaluator, Features, Judge};
use std::sync::Arc;

/// The judge made by hand until [weights](Evaluator::with_weights) are given, and their network from then on.
#[derive(Clone, Debug)]
pub struct Provisional<R, H> {
    by_hand: H,
    network: Option<Network<R>>,
}

impl<R, H: Default> Default for Provisional<R, H> {
    fn default() -> Self {
        Self {
            by_hand: H::default(),
            network: None,
        }
    }
}

impl<R: Features, H: Evaluator<R>> Provisional<R, H> {
    fn judging(&self) -> &dyn Evaluator<R> {
        match &self.network {
            Some(network) => network,
            None => &self.by_hand,
        }
    }
}

impl<R: Features, H: Evaluator<R>> Evaluator<R> for Provisional<R, H> {
    fn evaluate(&self, position: &R) -> i32 {
        self.judging().evaluate(position)
    }

    fn logistic_scale(&self, position: &R) -> i32 {
        self.judging().logistic_scale(position)
    }

    fn judge(&self) -> Judge<'_, R> {
        self.judging().judge()
    }

    fn with_weights(self, weights: &Arc<Weights>) -> Self {
        Self {
            network: Some(Network::new(Arc::clone(weights))),
            ..self
        }
    }
}
