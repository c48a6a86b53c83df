//! The networks that the program has.

use super::{Network, Weights};
use crate::eval::Features;
use crate::rules::Game;
use std::sync::Arc;

/// A game with a network that the program has.
pub trait Trained: Features {
    /// Its weights.
    fn weights() -> &'static Arc<Weights>;
}

impl<R: Trained> Default for Network<R> {
    fn default() -> Self {
        Self::new(Arc::clone(R::weights()))
    }
}

/// Makes a game [`Trained`] by the weights of a file beside the one that says so.
macro_rules! trained {
    ($position:ty, $file:literal) => {
        impl $crate::eval::net::Trained for $position {
            fn weights() -> &'static std::sync::Arc<$crate::eval::net::Weights> {
                static WEIGHTS: std::sync::LazyLock<std::sync::Arc<$crate::eval::net::Weights>> =
                    std::sync::LazyLock::new(|| {
                        $crate::eval::net::built_in::<$position>(include_bytes!($file))
                    });
                &WEIGHTS
            }
        }
    };
}
pub(crate) use trained;

/// The weights of a file that is a part of the program.
pub(crate) fn built_in<G: Game + Features>(bytes: &[u8]) -> Arc<Weights> {
    let weights = Weights::from_bytes(bytes, |header| header.check::<G>());
    Arc::new(weights.expect("a test reads each of these files"))
}
