//! The window of a search: the scores between which its result matters.

use super::score::{INFINITE, Score};

/// From the score that is assured already to the one that the opponent will not allow.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    /// All scores matter.
    pub(super) const OPEN: Self = Self {
        alpha: -INFINITE,
        beta: INFINITE,
    };

    /// The null window that only asks whether a score is at least `beta`.
    pub(super) fn null_window(beta: Score) -> Self {
        Self {
            alpha: beta - 1,
            beta,
        }
    }

    /// Whether more is asked than on which side of a bound a score lies.
    pub(super) fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The same window for the other side.
    pub(super) fn negated(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// The part of it above a score that is now assured.
    pub(super) fn above(self, alpha: Score) -> Self {
        Self { alpha, ..self }
    }
}
