//! The argument of `go`.

use crate::text::{listed, names, values, word_of};

/// The way to search that `go` asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Go {
    /// `think`: search for the move to play, on the mover's own clock.
    Think,
    /// `ponder`: search while the opponent thinks, until `ponder-hit` or `stop`.
    Ponder,
    /// `analyze`: search the position for study, even when there is one move only.
    Analyze,
}

impl Go {
    /// The words, with the one that is written before others that are read.
    pub(super) const WORDS: &'static [(&'static str, Go)] = &[
        ("think", Go::Think),
        ("ponder", Go::Ponder),
        ("analyze", Go::Analyze),
        ("analyse", Go::Analyze),
    ];

    /// Every way to search, in the order of the documentation.
    #[must_use]
    pub fn all() -> Vec<Self> {
        values(Self::WORDS)
    }

    /// The word on the wire.
    #[must_use]
    pub fn name(self) -> &'static str {
        word_of(Self::WORDS, &self)
    }

    /// The words that are written, as an error sentence lists them.
    pub(super) fn listed(conjunction: &str) -> String {
        listed(&names(Self::WORDS), conjunction)
    }
}
