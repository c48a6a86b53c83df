//! The argument of `go`.

use crate::text::{Worded, values, word_of};

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

impl Worded for Go {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("think", Go::Think),
        // The word of a client for a tree search, which some engines have beside alpha-beta.
        ("mcts", Go::Think),
        ("ponder", Go::Ponder),
        ("analyze", Go::Analyze),
        ("analyse", Go::Analyze),
    ];
}

impl Go {
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
}
