//! The built-in networks.

use super::{MoveNetwork, Network, SeatNetwork, Weights};
use crate::eval::{Features, InputSet, MoveFeatures, SeatFeatures};
use std::sync::Arc;

/// A game with a built-in network.
pub trait Trained: Features {
    /// Its weights.
    fn weights() -> &'static Arc<Weights>;
}

impl<R: Trained> Default for Network<R> {
    fn default() -> Self {
        Self::new(Arc::clone(R::weights()))
    }
}

/// A game of more than two seats with a network that the program has.
pub trait TrainedSeats: SeatFeatures {
    /// Its weights.
    fn seat_weights() -> &'static Arc<Weights>;
}

impl<R: TrainedSeats> Default for SeatNetwork<R> {
    fn default() -> Self {
        Self::new(Arc::clone(R::seat_weights()))
    }
}

/// A game of more than two seats with a network of moves that the program has.
pub trait TrainedMoves: MoveFeatures {
    /// Its weights.
    fn move_weights() -> &'static Arc<Weights>;
}

impl<R: TrainedMoves> Default for MoveNetwork<R> {
    fn default() -> Self {
        Self::new(Arc::clone(R::move_weights()))
    }
}

/// The weights of a file beside the one that says so, for a network with some inputs of a game.
macro_rules! weights_in {
    ($file:literal, $inputs:ty, $game:ty) => {{
        static WEIGHTS: std::sync::LazyLock<std::sync::Arc<$crate::eval::net::Weights>> =
            std::sync::LazyLock::new(|| {
                let variant = <$game as rafle_rules::Game>::NAME;
                $crate::eval::net::built_in::<$inputs>(variant, include_bytes!($file))
            });
        &WEIGHTS
    }};
}
pub(crate) use weights_in;

/// Makes a game [`Trained`] by the weights of a file beside the one that says so.
macro_rules! trained {
    ($position:ty, $file:literal) => {
        impl $crate::eval::net::Trained for $position {
            fn weights() -> &'static std::sync::Arc<$crate::eval::net::Weights> {
                $crate::eval::net::weights_in!($file, $position, $position)
            }
        }
    };
}
pub(crate) use trained;

/// The weights of a file that is a part of the program.
pub(crate) fn built_in<I: InputSet>(variant: &str, bytes: &[u8]) -> Arc<Weights> {
    let weights = Weights::from_bytes(bytes, |header| header.check::<I>(variant));
    Arc::new(weights.expect("a test reads each of these files"))
}
