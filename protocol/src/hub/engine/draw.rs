//! An engine's decision about a draw by agreement.

use crate::text::{Worded, values, word_of};

/// An engine's decision about a draw by agreement, sent with its move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Draw {
    /// `accept`: it accepts the opponent's draw offer. Its move is for clients that play on.
    Accept,
    /// `offer`: it plays its move and offers a draw with it.
    Offer,
}

impl Worded for Draw {
    const WORDS: &'static [(&'static str, Self)] =
        &[("accept", Draw::Accept), ("offer", Draw::Offer)];
}

impl Draw {
    /// Both, in the order of the documentation.
    #[must_use]
    pub fn all() -> Vec<Self> {
        values(Self::WORDS)
    }

    /// The word on the wire.
    #[must_use]
    pub fn name(self) -> &'static str {
        word_of(Self::WORDS, &self)
    }
}
