//! An evaluation that weights can be given to.

use super::net::{Network, Weights};
use super::{Evaluator, Features, Judge};
use std::sync::Arc;

/// A network where there are weights for it, and an evaluation made by hand until then.
#[derive(Debug)]
pub struct Learned<R, H> {
    by_hand: H,
    network: Option<Network<R>>,
}

impl<R, H: Default> Default for Learned<R, H> {
    fn default() -> Self {
        Self {
            by_hand: H::default(),
            network: None,
        }
    }
}

impl<R, H: Clone> Clone for Learned<R, H> {
    fn clone(&self) -> Self {
        Self {
            by_hand: self.by_hand.clone(),
            network: self.network.clone(),
        }
    }
}

impl<R: Features, H: Evaluator<R>> Evaluator<R> for Learned<R, H> {
    fn evaluate(&self, position: &R) -> i32 {
        match &self.network {
            Some(network) => network.evaluate(position),
            None => self.by_hand.evaluate(position),
        }
    }

    fn judge(&self) -> Judge<'_, R> {
        match &self.network {
            Some(network) => network.judge(),
            None => self.by_hand.judge(),
        }
    }

    fn with_weights(mut self, weights: &Arc<Weights>) -> Self {
        self.network = Some(Network::new(Arc::clone(weights)));
        self
    }
}
