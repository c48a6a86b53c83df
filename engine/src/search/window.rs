//! The window of a search: the range of scores in which its result matters.

use super::score::{INFINITE, Score};

/// From the score that is already assured to the score that the opponent will not allow.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    /// The window of all scores.
    pub(super) const OPEN: Self = Self {
        alpha: -INFINITE,
        beta: INFINITE,
    };

    /// Returns the null window that tests whether a score is at least `beta`.
    pub(super) fn null_window(beta: Score) -> Self {
        Self {
            alpha: beta - 1,
            beta,
        }
    }

    /// Whether the window is wider than a null window.
    pub(super) fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// Returns the window for the other side.
    pub(super) fn negated(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// Returns the part of the window above a score that is now assured.
    pub(super) fn above(self, alpha: Score) -> Self {
        Self { alpha, ..self }
    }
}
